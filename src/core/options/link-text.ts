import { z } from "@medusajs/framework/zod"

const PLACEHOLDER = /\{([^{}]*)\}/g
const KNOWN = "reference"

/**
 * What a payer reads of a payment link, with `{reference}` for the number of what is paid. Another
 * placeholder is refused, since payers would read it as it stands.
 */
export function linkText(most: number) {
  return z
    .string()
    .regex(/\S/, "is empty; put what the payer is to read here")
    .max(most)
    .refine(
      (template) => placeholders(template).every((name) => name === KNOWN),
      `has an unknown placeholder; the only one is {${KNOWN}}`
    )
}

/** The text of one link. `reference`: the order's number, or what else is paid. */
export function linkTextFor(
  template: string,
  { reference }: { reference: string }
): string {
  return template.replaceAll(`{${KNOWN}}`, () => reference)
}

function placeholders(template: string): (string | undefined)[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name)
}
