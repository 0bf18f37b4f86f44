export { settleOperationsWorkflow } from "./settle-operations"
