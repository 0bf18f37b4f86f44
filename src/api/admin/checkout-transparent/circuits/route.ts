import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"

/** The circuit breakers that are not closed, of every process: what of the gateway does not work, and since when. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const circuits = await ledger.openCircuits()
  response.json({
    circuits: circuits.map((circuit) => ({
      account: circuit.account,
      operation: circuit.operation,
      process: circuit.process,
      state: circuit.state,
      failures: circuit.failures,
      error_code: circuit.errorCode,
      error_message: circuit.errorMessage,
      opened_at: circuit.openedAt,
      next_try_at: circuit.nextTryAt,
    })),
  })
}
