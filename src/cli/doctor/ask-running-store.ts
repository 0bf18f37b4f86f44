import { randomUUID } from "node:crypto"
import { removeUrlCredentials } from "../../domain/errors/remove-url-credentials"
import type { Finding } from "../../domain/health/finding"
import {
  DOCTOR_ANSWER_WAIT_MS,
  DOCTOR_PATH,
  createDoctorSignatures,
  decryptDoctorAnswer,
  signDoctorRequest,
} from "../../health/doctor-request"
import {
  storeAddressOrDefault,
  isSafeForSecrets,
  possibleStoreAddresses,
} from "../../health/store-address"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger-module"
import { readDatabaseTime } from "../../modules/ledger/database/database-time"
import { parseOptions } from "../../options/parse-options"
import { newestFileChangeMs } from "./newest-file-change"
import { type Configuration, withDatabase } from "../store-database"

/**
 * How long the doctor waits until a running store accepts the request to make the checks, in milliseconds. If the store
 * does not accept the request in time, the doctor starts a new process that makes the checks.
 */
const ACCEPTED_WITHIN_MS = 5_000

/**
 * The findings that a running store returned, or the reason why it returned no findings. If there are no findings, the
 * doctor starts a new process, which makes the checks that need a store.
 */
export type RunningStoreFindings<Found = Finding> =
  | { address: string; findings: Found[] }
  | { reason: string; findings?: undefined }

/**
 * Asks the running store to make the checks that need a store, and returns the findings. If the store does not return
 * findings, returns the reason. Throws only if the plugin's options in `configuration` are invalid.
 *
 * The store makes the checks only if these conditions are met:
 * - The store has the same configuration and `NODE_ENV` as this process.
 * - The store has the same versions of the plugin, Medusa and Node.
 * - The store's code, configuration files and packages have not been changed since the store was started.
 */
export async function askRunningStore(
  configuration: Configuration,
  url: string | undefined
): Promise<RunningStoreFindings> {
  const store = possibleStoreAddresses(url)
  const address = storeAddressOrDefault(store, backendUrlOf(configuration))
  if (!isSafeForSecrets(address)) {
    return { reason: `${address} is on another machine and not https` }
  }
  try {
    const signatures = createDoctorSignatures(configuration)
    const { now } = await withDatabase(configuration, readDatabaseTime)
    const request = {
      nonce: randomUUID(),
      at: now.getTime(),
      changedAt: newestFileChangeMs(process.cwd()),
      address: store,
    }
    const header = signDoctorRequest(request, signatures)
    const answer = await postDoctorRequest(`${address}${DOCTOR_PATH}`, header)
    if (answer.kind !== "answered") {
      return { reason: REASONS[answer.kind](address) }
    }
    const findings = decryptDoctorAnswer(answer.text, request, signatures)
    return findings === undefined
      ? { reason: REASONS[answer.text === "" ? "failed" : "refused"](address) }
      : { address, findings: findings as Finding[] }
  } catch (error) {
    const { message } = error as Error
    return {
      reason: `it could not be asked (${removeUrlCredentials(message)})`,
    }
  }
}

const REASONS = {
  silent: (address: string) => `no store answers at ${address}`,
  late: (address: string) => `the store at ${address} did not answer in time`,
  refused: (address: string) =>
    `the store at ${address} has another configuration, NODE_ENV or version, or was started before its files were changed; if it should be this store, restart it`,
  failed: (address: string) =>
    `the store at ${address} could not make them, and its log says why`,
}

type Answer =
  { kind: "answered"; text: string } | { kind: "refused" | "silent" | "late" }

function backendUrlOf({ modules }: Configuration): string | undefined {
  const { options } = modules?.[LEDGER_MODULE] as { options?: object }
  return parseOptions(options).accounts.find(({ backendUrl }) => backendUrl)
    ?.backendUrl
}

async function postDoctorRequest(
  url: string,
  authorization: string
): Promise<Answer> {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), ACCEPTED_WITHIN_MS)
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { authorization },
      signal: controller.signal,
    })
    if (response.status !== 200) return { kind: "refused" }
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), DOCTOR_ANSWER_WAIT_MS)
    return { kind: "answered", text: await response.text() }
  } catch {
    return { kind: controller.signal.aborted ? "late" : "silent" }
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}
