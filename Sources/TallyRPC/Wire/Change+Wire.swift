import JSONRPC
import Tally

extension Change: UpdateInput, DraftInput, WireInput, SchemaProviding where Value: WireInput {}
extension Change: WholeNumberInput where Value: WholeNumberInput {}
extension Change: TextInput where Value: TextInput {}
extension Change: ListInput where Value: ListInput {}
