import { z } from "@medusajs/framework/zod"
import { accountOptions } from "./account-options"
import { pluginOptions } from "./plugin-options"

/**
 * Every option's path as documentation writes it: `encryptionKeys`, and inside an account
 * `installments.maximum`.
 */
export const OPTION_PATHS: readonly string[] = [
  ...pathsIn(pluginOptions, ""),
  ...pathsIn(accountOptions, ""),
]

/** Every name that may stand as a key somewhere in the options. */
export const OPTION_NAMES: readonly string[] = [
  ...new Set(OPTION_PATHS.flatMap((path) => path.split("."))),
]

function pathsIn(schema: z.core.$ZodType, prefix: string): string[] {
  const object = unwrapped(schema)
  if (!(object instanceof z.ZodObject)) {
    return [prefix]
  }
  return Object.entries(
    object.shape as Record<string, z.core.$ZodType>
  ).flatMap(([name, inner]) =>
    pathsIn(inner, prefix === "" ? name : `${prefix}.${name}`)
  )
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    return unwrapped(schema.in)
  }
  if (
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional
  ) {
    return unwrapped(schema.unwrap())
  }
  return schema
}
