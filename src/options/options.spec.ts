import { ConfigurationError } from "../domain/errors/payment-plugin-error"
import { parseOptions } from "./parse-options"

export const KEY = "c2ltdWxhdG9yLW9ubHktc2ltdWxhdG9yLW9ubHktMDE="

export function anAccount(
  changes: Record<string, unknown> = {}
): Record<string, unknown> {
  return {
    id: "br",
    environment: "development",
    baseUrl: "http://127.0.0.1:9470",
    softDescriptor: "LOJA DEMO",
    ...changes,
  }
}

/** Returns an account with all options that are required in production. */
export function aProductionAccount(
  changes: Record<string, unknown> = {}
): Record<string, unknown> {
  return anAccount({
    environment: "production",
    baseUrl: "https://gateway.example",
    pathPrefix: "/v1",
    ...changes,
  })
}

export function optionsWith(...accounts: unknown[]): Record<string, unknown> {
  return { encryptionKeys: [KEY], accounts }
}

export function refusalOf(options: unknown): ConfigurationError {
  try {
    parseOptions(options)
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return error
    }
    throw error
  }
  throw new Error("Expected the options to be refused, but they were taken.")
}
