import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import {
  type CheckedConfiguration,
  DOCTOR_REQUEST_LIFETIME_MS,
  type DoctorRequest,
  TRIAL_CHECKOUT_BUDGET_MS,
  createDoctorSignatures,
  isDoctorRequestExpired,
  verifyDoctorRequest,
  encryptDoctorAnswer,
} from "../../../health/doctor-request"
import { ledgerOf, logOf, type Scope } from "../../../medusa/container"
import { runDoctorChecks } from "../../doctor/run-doctor-checks"

/** The nonces of the requests that this process has received, with the time from which each request is stale. */
const receivedNonces = new Map<string, number>()

/**
 * Runs the checks of the command `doctor` in this running store, so that the command does not have to start Medusa
 * itself. The request is signed and the answer is encrypted. Only a process with the same configuration can compute the
 * keys.
 *
 * The answer is 401 without an explanation in these cases:
 *
 * - The signature is wrong.
 * - The request is stale or was received before.
 * - The store's code, its configuration files or its packages were changed after this process was started. This process
 *   may still use the old files.
 * - A setting that an administrator entered is invalid, or the settings cannot be read. This process may still use an
 *   older value of a setting.
 */
export async function POST(
  request: MedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { scope } = request
  const signatures = doctorSignaturesOfStore(scope)
  const asked =
    signatures && verifyDoctorRequest(request.headers.authorization, signatures)
  if (!asked || !(await acceptDoctorRequest(scope, asked))) {
    response.status(401).json({ message: "Not authorized." })
    return
  }
  // The status is sent before the checks are made. It tells the command that the store is working on the request.
  response.status(200).type("text/plain").flushHeaders()
  try {
    const findings = await runDoctorChecks(
      scope,
      asked.address,
      () => TRIAL_CHECKOUT_BUDGET_MS
    )
    response.end(encryptDoctorAnswer(findings, asked, signatures))
  } catch (error) {
    logOf(scope).warn(
      `checkout-transparent: the checks that the doctor asked for failed, so it makes them in a new process: ${describeError(error)}`
    )
    response.end()
  }
}

function doctorSignaturesOfStore(scope: Scope) {
  try {
    return createDoctorSignatures(
      scope.resolve<CheckedConfiguration>(
        ContainerRegistrationKeys.CONFIG_MODULE
      )
    )
  } catch {
    // No key can be computed from such a configuration, so every request is refused.
    return undefined
  }
}

async function acceptDoctorRequest(
  scope: Scope,
  request: DoctorRequest
): Promise<boolean> {
  const { now } = await ledgerOf(scope).time()
  return (
    !isDoctorRequestExpired(request, now) &&
    recordNonceIfNew(request, now) &&
    // The newest file was changed at `changedAt`. This process has read that file only if it was started later.
    request.changedAt < performance.timeOrigin &&
    isProcessUsingCurrentSettings(scope)
  )
}

/** Returns whether this process sees the request for the first time, and records it until it is stale. */
function recordNonceIfNew({ nonce, at }: DoctorRequest, now: Date): boolean {
  for (const [known, staleAt] of receivedNonces) {
    if (staleAt < now.getTime()) receivedNonces.delete(known)
  }
  const isKnown = receivedNonces.has(nonce)
  receivedNonces.set(nonce, at + DOCTOR_REQUEST_LIFETIME_MS)
  return !isKnown
}

/**
 * Returns whether this process uses the same settings that a new process would use.
 *
 * Returns false if a setting that administrators entered is invalid or cannot be read. This process may then still use
 * a value that it read earlier. A new process would not have that value.
 */
async function isProcessUsingCurrentSettings(scope: Scope): Promise<boolean> {
  const ledger = ledgerOf(scope)
  await ledger.refreshSettings()
  const { failure, problems } = ledger.lastReadSettings()
  const { settings: unreadable } = await ledger.findUnreadableSecrets()
  return failure === undefined && problems.size === 0 && unreadable.length === 0
}
