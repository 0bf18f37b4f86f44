import type { Scope } from "../../../medusa/core"
import type { LedgerModuleService } from "../../../modules/ledger"
import { LEDGER_MODULE } from "../../../modules/ledger/ports/ledger"

export const ledgerOf = (scope: Scope) =>
  scope.resolve<LedgerModuleService>(LEDGER_MODULE)
