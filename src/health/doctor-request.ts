import { hash, hkdfSync } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { MINUTE_MS } from "../domain/duration"
import { verifySignedText, signedText } from "../domain/parsing/signed-text"
import { encryptionKeyBytes } from "../modules/ledger/keys/encryption"
import { TextSigner } from "../modules/ledger/keys/text-signer"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger-module"
import {
  installedMedusaVersion,
  type StoreConfiguration,
} from "../modules/ledger/medusa-config-checks"
import { PLUGIN_VERSION } from "../options/supported-versions"

/** The path at which a running store answers the command `doctor`. */
export const DOCTOR_PATH = "/hooks/checkout-transparent-doctor"

/** For how many milliseconds a running store accepts a doctor's request. */
export const DOCTOR_REQUEST_LIFETIME_MS = MINUTE_MS

/** The maximum duration in milliseconds of the test checkout that a running store makes for the doctor. */
export const TRIAL_CHECKOUT_BUDGET_MS = MINUTE_MS

/**
 * The time in milliseconds for which the doctor waits for the findings of a running store. It is longer than the budget
 * of the test checkout, because the store first makes the other checks. The longest of them test the connections, which
 * takes ten seconds for each account and integration if the gateway does not answer.
 */
export const DOCTOR_ANSWER_WAIT_MS = TRIAL_CHECKOUT_BUDGET_MS + MINUTE_MS

/** The part of Medusa's configuration on which the results of the health checks depend. */
export interface CheckedConfiguration extends StoreConfiguration {
  plugins?: readonly unknown[]
  projectConfig?: {
    databaseUrl?: unknown
    databaseSchema?: unknown
    databaseDriverOptions?: unknown
    redisUrl?: unknown
  }
}

const doctorRequest = z.strictObject({
  /**
   * A random text for one request. Only a process that knows the text can decrypt the answer. If a process receives two
   * requests with the same text, it answers only the first.
   */
  nonce: z.string(),
  /** The time of the request in milliseconds, by the clock of the database. */
  at: z.number(),
  /** The time of the newest change of the store's code, configuration or packages, in milliseconds since 1970. */
  changedAt: z.number(),
  address: z.strictObject({ given: z.string().optional(), local: z.string() }),
})

export type DoctorRequest = z.output<typeof doctorRequest>

/**
 * Returns the object with which the `doctor` command signs its request to the running store, and with which the store
 * verifies the request. The signing key is derived from the configuration, the versions and NODE_ENV. The command and
 * the store therefore have the same key only if all of these are equal. The configuration itself is never sent.
 *
 * Throws if the configuration has no encryption key. Also throws if the configuration cannot be written as JSON, for
 * example because it contains an object that refers to itself.
 */
export function createDoctorSignatures(
  configuration: CheckedConfiguration
): TextSigner {
  const digest = hash(
    "sha256",
    serializeConfigurationForComparison(configuration),
    "buffer"
  )
  const key = encryptionKeyBytes(requireFirstEncryptionKey(configuration))
  return new TextSigner([
    Buffer.from(hkdfSync("sha256", key, digest, "doctor", 32)),
  ])
}

function serializeConfigurationForComparison({
  modules = {},
  plugins = [],
  projectConfig = {},
}: CheckedConfiguration): string {
  const { databaseUrl, databaseSchema, databaseDriverOptions, redisUrl } =
    projectConfig
  return JSON.stringify({
    versions: [PLUGIN_VERSION, installedMedusaVersion(), process.versions.node],
    // Warnings about an account depend on NODE_ENV. The files from which medusa-config.ts reads its variables do, too.
    environment: process.env.NODE_ENV,
    database: [databaseUrl, databaseSchema, databaseDriverOptions, redisUrl],
    plugins: plugins.map(pickEntryFieldsOfConfiguration),
    modules: Object.entries(modules).map(([name, module]) => [
      name,
      pickEntryFieldsOfConfiguration(module),
    ]),
  })
}

/**
 * Returns the part of a module's or plugin's entry that comes from medusa-config.ts. Medusa adds other fields to the
 * entry when it starts.
 */
function pickEntryFieldsOfConfiguration(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return entry
  const { resolve, disable, dependencies, options } = entry as Record<
    string,
    unknown
  >
  const { database: _, ...given } = (options ?? {}) as Record<string, unknown>
  return { resolve, disable, dependencies, given }
}

function requireFirstEncryptionKey({ modules }: CheckedConfiguration): string {
  const { options } = (modules?.[LEDGER_MODULE] ?? {}) as {
    options?: { encryptionKeys?: readonly string[] }
  }
  const [first] = options?.encryptionKeys ?? []
  if (first === undefined) {
    throw new Error("The configuration has no encryptionKeys.")
  }
  return first
}

/** Returns the value of the header `authorization` for the doctor's request to a running store. */
export function signDoctorRequest(
  request: DoctorRequest,
  signatures: TextSigner
): string {
  return signedText(request, signatures)
}

/**
 * Returns the doctor's request in a header. Returns `undefined` if the header is not such a request, or if it was
 * signed by a process with another configuration.
 */
export function verifyDoctorRequest(
  header: string | undefined,
  signatures: TextSigner
): DoctorRequest | undefined {
  return verifySignedText(header ?? "", doctorRequest, signatures)
}

export function isDoctorRequestExpired(
  { at }: DoctorRequest,
  now: Date
): boolean {
  const age = now.getTime() - at
  return age < 0 || age > DOCTOR_REQUEST_LIFETIME_MS
}

/**
 * Encrypts the answer to a doctor's request. Only a process that knows the request's nonce and has the same
 * configuration can read the answer.
 */
export function encryptDoctorAnswer(
  answer: unknown,
  { nonce }: Pick<DoctorRequest, "nonce">,
  signatures: TextSigner
): string {
  return signatures.encryptText(
    encryptionPurposeOfAnswer(nonce),
    JSON.stringify(answer)
  )
}

/**
 * Decrypts the answer to a doctor's request. Returns `undefined` for every other text, for example for the answer to
 * another request or the answer of a store with another configuration.
 */
export function decryptDoctorAnswer(
  text: string,
  { nonce }: Pick<DoctorRequest, "nonce">,
  signatures: TextSigner
): unknown {
  const answer = signatures.decryptText(encryptionPurposeOfAnswer(nonce), text)
  return answer === undefined ? undefined : JSON.parse(answer)
}

function encryptionPurposeOfAnswer(nonce: string): string {
  return `answer to doctor ${nonce}`
}
