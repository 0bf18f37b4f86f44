import { z } from "@medusajs/framework/zod"

/**
 * What a payment link is for.
 *
 * - `cart`: a shopper pays a cart at checkout.
 * - `order`: what an order or a draft order still has to be paid, asked for in the admin.
 * - `free`: an amount of an admin's choice. No order waits for it.
 */
export const LINK_PURPOSES = ["cart", "order", "free"] as const

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/**
 * What is wanted of a link, kept in the ledger until its payment session is made. A shopper's wish
 * has nothing but its purpose: name, description and validity are the shop's.
 */
const linkRequest = z.strictObject({
  purpose: z.enum(LINK_PURPOSES),
  /** The admin user who asked for it. */
  actor: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  description: z.string().min(1).optional(),
  /** Days after today on which it can still be paid. */
  validityDays: z.number().int().min(0).max(365).optional(),
  /** What {reference} in the templates stands for. */
  reference: z.string().min(1).optional(),
})

export type LinkRequest = z.output<typeof linkRequest>

/** Undefined when what was kept is no wish for a link. */
export function readLinkRequest(plaintext: string): LinkRequest | undefined {
  try {
    return linkRequest.safeParse(JSON.parse(plaintext)).data
  } catch {
    return undefined
  }
}
