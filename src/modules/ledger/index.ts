import { Module } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "./ledger-module"
import { LedgerModuleService } from "./service"

export { LEDGER_MODULE } from "./ledger-module"
export type { LedgerModuleService } from "./service"

export default Module(LEDGER_MODULE, { service: LedgerModuleService })
