import { Module } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../core/ports/ledger"
import { LedgerModuleService } from "./service"

export type { LedgerModuleService } from "./service"
export type { HeldCharge } from "./statements/holds"
export type { Pruned } from "./statements/retention"

export default Module(LEDGER_MODULE, { service: LedgerModuleService })
