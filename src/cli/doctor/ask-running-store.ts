import { randomUUID } from "node:crypto"
import { removeUrlCredentials } from "../../domain/errors/remove-url-credentials"
import type { Finding } from "../../domain/health/finding"
import {
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
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import { readDatabaseTime } from "../../modules/ledger/database/database-time"
import { parseOptions } from "../../options/parse-options"
import { newestFileChangeMs } from "./newest-file-change"
import { type Configuration, withDatabase } from "../store-database"

/**
 * The time in milliseconds within which a running store has to accept the request. If the store hangs, the doctor waits
 * this long before it starts a new process.
 */
const ACCEPTED_WITHIN_MS = 5_000

/**
 * The time in milliseconds within which a running store has to make the checks. The longest checks are the tests of the
 * connections. A test takes ten seconds for each account and integration if the gateway does not answer.
 */
const ANSWERED_WITHIN_MS = 90_000

/** The findings of a running store, or why a new process has to make the checks. */
export type RunningStoreFindings<Found = Finding> =
  | { address: string; findings: Found[] }
  | { reason: string; findings?: undefined }

/**
 * Asks the running store for the findings that need a store. The store answers only if it was started with this
 * configuration, with the present files and with the same versions. Never throws.
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
    const answer = await post(`${address}${DOCTOR_PATH}`, header)
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

async function post(url: string, authorization: string): Promise<Answer> {
  const giveUp = new AbortController()
  let timer = setTimeout(() => giveUp.abort(), ACCEPTED_WITHIN_MS)
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { authorization },
      signal: giveUp.signal,
    })
    if (response.status !== 200) return { kind: "refused" }
    clearTimeout(timer)
    timer = setTimeout(() => giveUp.abort(), ANSWERED_WITHIN_MS)
    return { kind: "answered", text: await response.text() }
  } catch {
    return { kind: giveUp.signal.aborted ? "late" : "silent" }
  } finally {
    clearTimeout(timer)
    giveUp.abort()
  }
}
