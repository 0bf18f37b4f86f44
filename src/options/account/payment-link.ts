import { z } from "@medusajs/framework/zod"
import { PAYMENT_LINK_METHODS } from "../../domain/payment-link/payment-link"
import {
  clientProblems,
  isGuarded,
  pathPrefix,
  urlLike,
  whole,
} from "./addresses"
import { secret } from "./credential"
import { observeOption } from "./observe-option"
import {
  brokenRules,
  fieldsOf,
  type OptionProblem,
  type Rule,
} from "../across-fields"

const KNOWN = "{reference}"
const UNKNOWN = /\{(?!reference\})[^{}]*\}/

/**
 * A text that the payer of a link reads, with `{reference}` for the number of the order or payment. Any other
 * placeholder is refused, since payers would read it unchanged.
 */
export function linkText(most: number) {
  return z
    .string()
    .regex(/[^\s\p{Cf}]/u, "is empty; put what the payer is to read here")
    .max(most)
    .refine(
      (template) => !UNKNOWN.test(template),
      `has an unknown placeholder; the only one is ${KNOWN}`
    )
}

/** Returns the text of one link. `reference`: the order's number, or another name of what is paid. */
export function linkTextFor(
  template: string,
  { reference }: { reference: string }
): string {
  return template.replaceAll(KNOWN, () => reference)
}

/**
 * The payment-link integration: links that are paid on the gateway's own page. It has its own credentials, access
 * tokens and API keys. Its notifications may be sent to the same address.
 */
export const paymentLinkOptions = z
  .strictObject({
    /**
     * From the merchant panel, Integrations, payment link; not the checkout's (docs/gateway.md#credentials).
     * Without id and secret, no link is made.
     */
    clientId: secret.optional(),
    /** Shown once by the merchant panel. Read it from the environment, never write it into the file. */
    clientSecret: secret.optional(),
    /** The address for making links. Default in development: the account's `baseUrl`; otherwise required. */
    baseUrl: urlLike("https://gateway.example").optional(),
    /**
     * `{auth_url}` of the interface (docs/gateway.md#access-token). Default in development: `paymentLink.baseUrl`; else
     * required.
     */
    authUrl: urlLike("https://auth.example").optional(),
    /** The prefix of every path of `dialect.linkPaths`. Default: the account's `pathPrefix`. */
    pathPrefix,
    /**
     * The API keys that the gateway sends with payment-link notifications. A list, so that the old key is still
     * accepted during an exchange. Default: none.
     */
    apiKeys: z.array(secret).default([]),
    /** The source of what is booked for payment links. Default: the account's `observe`. */
    observe: observeOption.optional(),
    /** The ways to pay a link: `pix`, `wallet` (PicPay), `card`. Default: all three. */
    methods: z
      .array(z.enum(PAYMENT_LINK_METHODS))
      .min(1, "needs at least one of pix, wallet and card")
      .refine(
        (methods) => new Set(methods).size === methods.length,
        "names a method twice"
      )
      .default([...PAYMENT_LINK_METHODS]),
    /**
     * The days for which a link can be paid after the day of its creation, until the end of the last day in
     * America/Sao_Paulo. 1 to 365, default 1.
     */
    validityDays: whole(1, 365).default(1),
    /**
     * The address to which payers are sent after the payment, at most 1000 characters; https outside development. It
     * comes only from this option, never from a request. Default: payers stay on the gateway's page.
     */
    redirectUrl: urlLike("https://shop.example/thanks").max(1_000).optional(),
    /**
     * The text that the payer reads above the amount, at most 100 characters; `{reference}` is the number of the
     * order or payment. Default `Pedido {reference}`.
     */
    name: linkText(100).default("Pedido {reference}"),
  })
  .prefault({})

const NO_ADDRESS =
  "is required outside development, because payment links are on another host than charges; ask the operator for it (docs/assumptions.md, A-38)"

/** Returns the problems of the payment-link options taken together. */
export function paymentLinkProblems(account: {
  environment?: unknown
  paymentLink?: unknown
}): OptionProblem[] {
  const given = fieldsOf(account.paymentLink)
  const mustName =
    isGuarded(account.environment) && given.clientId !== undefined
  return [
    ...clientProblems(account, ["paymentLink"]),
    ...brokenRules(
      ...["baseUrl", "authUrl"].map((name): Rule => [
        mustName && given[name] === undefined,
        ["paymentLink", name],
        NO_ADDRESS,
      ])
    ),
  ]
}
