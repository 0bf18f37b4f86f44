import { z } from "@medusajs/framework/zod"
import { PAYMENT_LINK_METHODS } from "../../domain/payment-link/payment-link"
import {
  credentialOptionProblems,
  isOperatorEnvironment,
  pathPrefixSchema,
  urlSchema,
  wholeNumberSchema,
} from "./url-options"
import { secretSchema } from "./pasted-text"
import { observeOption } from "./observe-option"
import {
  problemsOfBrokenRules,
  fieldsOfOptionGroup,
  type OptionProblem,
  type OptionRule,
} from "../cross-field-checks"

const REFERENCE_PLACEHOLDER = "{reference}"
const UNKNOWN_PLACEHOLDER = /\{(?!reference\})[^{}]*\}/

/**
 * Returns a schema for a text on the page of a payment link, of at most `most` characters. The placeholder
 * `{reference}` is replaced for each link, for example by the order's number. Other placeholders are refused, because
 * payers would see them.
 */
export function linkTextSchema(most: number) {
  return z
    .string()
    .regex(/[^\s\p{Cf}]/u, "is empty; put what the payer is to read here")
    .max(most)
    .refine(
      (template) => !UNKNOWN_PLACEHOLDER.test(template),
      `has an unknown placeholder; the only one is ${REFERENCE_PLACEHOLDER}`
    )
}

/**
 * Returns the name or description of one payment link. Replaces each {reference} in `template`, a text from the options
 * or from the request for the link. `reference` is, for example, the order's number.
 */
export function fillLinkText(
  template: string,
  { reference }: { reference: string }
): string {
  return template.replaceAll(REFERENCE_PLACEHOLDER, () => reference)
}

/**
 * The options of the payment-link integration. Payers pay links on the gateway's own page. This integration has its own
 * credentials, access tokens and API keys.
 */
export const paymentLinkOptions = z
  .strictObject({
    clientId: secretSchema.optional(),
    clientSecret: secretSchema.optional(),
    baseUrl: urlSchema("https://gateway.example").optional(),
    authUrl: urlSchema("https://auth.example").optional(),
    pathPrefix: pathPrefixSchema,
    apiKeys: z.array(secretSchema).default([]),
    observe: observeOption.optional(),
    methods: z
      .array(z.enum(PAYMENT_LINK_METHODS))
      .min(1, "needs at least one of pix, wallet and card")
      .refine(
        (methods) => new Set(methods).size === methods.length,
        "names a method twice"
      )
      .default([...PAYMENT_LINK_METHODS]),
    validityDays: wholeNumberSchema(1, 365).default(1),
    redirectUrl: urlSchema("https://shop.example/thanks").max(1_000).optional(),
    name: linkTextSchema(100).default("Pedido {reference}"),
  })
  .prefault({})

const ADDRESS_REQUIRED =
  "is required outside development, because payment links are on another host than charges; ask the operator for it (docs/assumptions.md, A-38)"

export function paymentLinkProblems(account: {
  environment?: unknown
  paymentLink?: unknown
}): OptionProblem[] {
  const given = fieldsOfOptionGroup(account.paymentLink)
  const mustName =
    isOperatorEnvironment(account.environment) && given.clientId !== undefined
  return [
    ...credentialOptionProblems(account, ["paymentLink"]),
    ...problemsOfBrokenRules(
      ...["baseUrl", "authUrl"].map((name): OptionRule => [
        mustName && given[name] === undefined,
        ["paymentLink", name],
        ADDRESS_REQUIRED,
      ])
    ),
  ]
}
