import Tally

/// The stylesheet of report pages.
enum ReportStyle {
    /// Returns the colors of a page on the ground of its charts.
    static func rules(_ colors: ChartColors) -> String {
        let isDark = colors.ground.luminance < 0.18
        let around = Color(rgb: isDark ? 0x05080C : 0xF5F6F8)
        return ":root{--ground:\(colors.ground);--around:\(around);--text:\(colors.text);"
            + "--muted:\(colors.muted);--edge:\(colors.grid);--alert:\(colors.priorities[0]);"
            + "--accent:\(colors.series[0])}"
    }

    /// What no theme changes.
    static let layout = """
        *,*::before,*::after{box-sizing:border-box}
        [hidden]{display:none!important}
        html{background:var(--around);color:var(--text);-webkit-text-size-adjust:100%;text-size-adjust:100%}
        body{margin:0 auto;max-width:80rem;padding:2.5rem 1rem 1.5rem;font:400 .9375rem/1.5 system-ui,-apple-system,\
        'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Liberation Sans',sans-serif;font-variant-numeric:tabular-nums}
        h1,h2,h3,p,dl,dd,figure{margin:0}
        h1{font-size:clamp(1.5rem,1.2rem + 1.6vw,2.125rem);font-weight:650;letter-spacing:-.015em;line-height:1.2;\
        text-wrap:balance}
        h2{font-size:1.125rem;font-weight:600;margin:2.5rem 0 .75rem}
        h3{font-size:.9375rem;font-weight:600;overflow-wrap:anywhere}
        small{font-size:.8125rem;font-weight:400;color:var(--muted)}
        .kicker,.empty,footer{color:var(--muted)}
        .kicker{font-size:.8125rem;margin-bottom:.25rem}
        .numbers{display:flex;flex-wrap:wrap;gap:1px;overflow:hidden;\
        border:1px solid var(--edge);border-radius:.75rem;background:var(--edge)}
        .numbers>div{background:var(--ground);flex:1 1 9rem;padding:.875rem 1rem;min-width:0;overflow-wrap:anywhere}
        dt{font-size:.8125rem;color:var(--muted)}
        .value{font-size:1.5rem;font-weight:600;line-height:1.3;letter-spacing:-.01em}
        .note{font-size:.8125rem;color:var(--muted)}
        .grid{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;grid-auto-flow:dense}
        .card{background:var(--ground);border:1px solid var(--edge);border-radius:.75rem;padding:1rem;min-width:0;\
        display:flex;flex-direction:column;gap:.5rem}
        .card>figure,.panel,.panel>figure{display:flex;flex-direction:column;flex:1;gap:.5rem}
        .drawing{margin:auto 0}
        .drawing svg{display:block;width:100%;height:auto;max-width:27rem;margin:0 auto}
        .for-wide{display:none}
        .for-wide svg{max-width:none}
        figcaption{font-size:.8125rem;color:var(--muted);margin-top:auto}
        .levels{display:flex;flex-wrap:wrap;gap:.125rem .875rem;margin-top:.25rem}
        .swatch{width:.625rem;height:.625rem;vertical-align:baseline;overflow:visible}
        th .swatch{margin-right:.5rem}
        .choice{display:flex;flex-wrap:wrap;align-items:center;gap:.375rem;font-size:.8125rem;color:var(--muted)}
        button,select{font:inherit;color:var(--text);background:var(--ground);border:1px solid var(--muted);\
        border-radius:.5rem;padding:.25rem .625rem;max-width:100%;min-height:1.875rem}
        button{cursor:pointer}
        button[aria-pressed=true]{background:var(--text);color:var(--ground);border-color:var(--text)}
        table{border-collapse:collapse;width:100%;font-size:.875rem}
        caption{text-align:left;font-size:.8125rem;color:var(--muted);padding-bottom:.375rem}
        th,td{padding:.375rem 0 .375rem .75rem;text-align:right;vertical-align:baseline;white-space:nowrap;\
        border-top:1px solid var(--edge);font-weight:400}
        th:first-child{padding-left:0;text-align:left;white-space:normal;overflow-wrap:anywhere;width:99%}
        thead th{font-size:.75rem;color:var(--muted)}
        tbody th small{display:block}
        .when{color:var(--muted);font-size:.8125rem}
        .when.overdue{color:var(--alert)}
        footer{font-size:.8125rem;margin-top:2.5rem}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
        .drawing [tabindex]:focus{outline:2px solid var(--accent);outline-offset:1px}
        #tip{position:fixed;z-index:1;max-width:min(20rem,calc(100vw - 1rem));padding:.25rem .5rem;\
        border-radius:.375rem;background:var(--text);color:var(--ground);font-size:.8125rem;overflow-wrap:anywhere;\
        pointer-events:none}
        @media (min-width:44rem){
        body{padding:3.5rem 1.5rem 2rem}
        .grid{grid-template-columns:repeat(2,minmax(0,1fr))}
        .wide{grid-column:span 2}
        .for-wide{display:block}.for-wide+.for-narrow{display:none}
        }
        @media (min-width:68rem){.grid{grid-template-columns:repeat(3,minmax(0,1fr))}}
        @media print{
        @page{margin:14mm}
        html{background:none;font-size:9pt}
        body{padding:0;max-width:none}
        h2{margin-top:1.5rem;break-after:avoid}
        .grid{grid-template-columns:repeat(2,minmax(0,1fr));gap:.75rem}
        .wide{grid-column:span 2}
        .for-wide{display:block}.for-wide+.for-narrow{display:none}
        .card,.numbers>div,tr{break-inside:avoid}
        .choice,#tip{display:none!important}
        }
        """
}
