import { z } from "@medusajs/framework/zod"
import { queryOf, queryRows, type Scope } from "../container"

/** Identifies a cart, either by its own id or by the id of its payment collection. */
export type CartReference = { cartId: string } | { collectionId: string }

/** The facts about a cart that the plugin's store routes need before a payment. */
export interface CartToPay {
  locale: string | undefined
  /** Whether the cart was completed, so that it has an order. */
  isCompleted: boolean
  /** The ids of the payment providers for which the cart has a payment session. */
  sessionProviderIds: string[]
  /** The ids of the payment providers of the cart's region. Undefined without a region. */
  regionProviderIds: string[] | undefined
}

const nullableRows = <Row extends z.ZodType>(row: Row) =>
  z.array(row.nullish()).nullish()

const cart = z.object({
  locale: z.string().nullish(),
  completed_at: z.unknown().optional(),
  region: z
    .object({ payment_providers: nullableRows(z.object({ id: z.string() })) })
    .nullish(),
  payment_collection: z
    .object({
      payment_sessions: nullableRows(z.object({ provider_id: z.string() })),
    })
    .nullish(),
})

export async function doesPaymentCollectionExist(
  scope: Scope,
  id: string
): Promise<boolean> {
  const found = await queryRows(queryOf(scope), z.object({ id: z.string() }), {
    entity: "payment_collection",
    filters: { id },
  })
  return found.length > 0
}

/**
 * Reads the cart with the given id, or the cart of the given payment collection. Returns `undefined` if there is none.
 */
export async function readCartToPay(
  scope: Scope,
  asked: CartReference
): Promise<CartToPay | undefined> {
  const query = queryOf(scope)
  const [found] =
    "cartId" in asked
      ? await queryRows(query, cart, {
          entity: "cart",
          filters: { id: asked.cartId },
        })
      : (
          await queryRows(query, z.object({ cart: cart.nullish() }), {
            entity: "cart_payment_collection",
            filters: { payment_collection_id: asked.collectionId },
          })
        ).map((link) => link.cart)
  return found
    ? {
        locale: found.locale ?? undefined,
        isCompleted: Boolean(found.completed_at),
        sessionProviderIds: (
          found.payment_collection?.payment_sessions ?? []
        ).flatMap((session) => session?.provider_id ?? []),
        regionProviderIds: found.region
          ? (found.region.payment_providers ?? []).flatMap(
              (provider) => provider?.id ?? []
            )
          : undefined,
      }
    : undefined
}

/** Returns true if the cart's region offers the given payment provider, or if the cart or its region is not known. */
export async function isProviderOfferedOrRegionUnknown(
  scope: Scope,
  asked: CartReference,
  provider: string
): Promise<boolean> {
  const { regionProviderIds } = (await readCartToPay(scope, asked)) ?? {}
  return !regionProviderIds || regionProviderIds.includes(provider)
}
