import type { PaymentMethod } from "../charge/charge"
import { z } from "@medusajs/framework/zod"
import { queryOf, type Scope } from "./core"

export interface OurProvider {
  method: PaymentMethod
  account: string
}

/** What the id of a payment provider says, if it is one of ours. */
export function ourProvider(id: string | undefined): OurProvider | undefined {
  const [, method, account] =
    /^pp_transparent-(card|pix|wallet|link)_(.+)$/.exec(id ?? "") ?? []
  return account === undefined
    ? undefined
    : { method: method as PaymentMethod, account }
}

/** Either is what a route of the store names. */
export type CartAsked = { cartId: string } | { collectionId: string }

/** A cart, as far as the routes before a payment need it. */
export interface CartToPay {
  locale: string | undefined
  /** Whose sessions it has. */
  chosen: string[]
  /** Payment providers of its region; undefined without a region. */
  offered: string[] | undefined
}

const rows = <Row extends z.ZodType>(row: Row) =>
  z.array(row.nullish()).nullish()

const cart = z.object({
  locale: z.string().nullish(),
  region: z
    .object({ payment_providers: rows(z.object({ id: z.string() })) })
    .nullish(),
  payment_collection: z
    .object({ payment_sessions: rows(z.object({ provider_id: z.string() })) })
    .nullish(),
})

const FIELDS = [
  "locale",
  "region.payment_providers.id",
  "payment_collection.payment_sessions.provider_id",
]

/** Whether there is a payment collection with this id. */
export async function isPaymentCollection(
  scope: Scope,
  id: string
): Promise<boolean> {
  const { data } = await queryOf(scope).graph({
    entity: "payment_collection",
    fields: ["id"],
    filters: { id },
  })
  return data.length > 0
}

/** Undefined for a payment collection without a cart, and where there is none. */
export async function readCartToPay(
  scope: Scope,
  asked: CartAsked
): Promise<CartToPay | undefined> {
  const query = queryOf(scope)
  const found =
    "cartId" in asked
      ? z.array(cart).parse(
          (
            await query.graph({
              entity: "cart",
              fields: FIELDS,
              filters: { id: asked.cartId },
            })
          ).data
        )[0]
      : z.array(z.object({ cart: cart.nullish() })).parse(
          (
            await query.graph({
              entity: "cart_payment_collection",
              fields: FIELDS.map((field) => `cart.${field}`),
              filters: { payment_collection_id: asked.collectionId },
            })
          ).data
        )[0]?.cart
  return found
    ? {
        locale: found.locale ?? undefined,
        chosen: (found.payment_collection?.payment_sessions ?? []).flatMap(
          (session) => session?.provider_id ?? []
        ),
        offered: found.region
          ? (found.region.payment_providers ?? []).flatMap(
              (provider) => provider?.id ?? []
            )
          : undefined,
      }
    : undefined
}
