import { z } from "@medusajs/framework/zod"
import { ConfigurationError } from "../charge/errors/payment-plugin-error"
import { parseOptions } from "./parse-options"
import { pluginOptions } from "./plugin-options"

/** Builders for the specs of this folder. */

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

/** An account as it goes live. */
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

interface Described {
  properties?: Record<string, Described>
  items?: Described
}

/** The path of every option as in the documentation: `encryptionKeys`, and inside an account `installments.maximum`. */
export const OPTION_PATHS = namesIn(
  z.toJSONSchema(pluginOptions, { io: "input" }) as Described
)
  .flatMap(([name, { items }]) =>
    name === "accounts" && items ? namesIn(items) : [[name] as const]
  )
  .map(([name]) => name)

function namesIn({ properties = {} }: Described): [string, Described][] {
  return Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties
      ? namesIn(inner).map(([rest, last]): [string, Described] => [
          `${name}.${rest}`,
          last,
        ])
      : [[name, inner] as [string, Described]]
  )
}
