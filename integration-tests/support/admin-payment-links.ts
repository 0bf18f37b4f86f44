import { type Answer, succeeds } from "./a-shopper"
import type { Admin } from "./an-admin"

const ROOT = "/admin/checkout-transparent"

export const PAYMENT_LINKS = `${ROOT}/payment-links`

const deactivationOf = (id: string) => `${ROOT}/charges/${id}/deactivate-link`

/** A payment link as the admin API shows it: its charge, with the fields of the link. */
export interface AdminLink {
  id: string
  state: string
  purpose: string
  url: string
  amount: number
  order_id: string | null
  order_number: string
  payment_collection_id: string
  merchant_charge_id: string
  deactivated_at: string | null
  [field: string]: unknown
}

/** What an admin does with payment links. Default account: `br`. */
export interface AdminPaymentLinks {
  ask(body: Record<string, unknown>): Promise<Answer>
  /** Makes a link; fails if that is not a success. */
  make(body: Record<string, unknown>): Promise<AdminLink>
  read(link: Pick<AdminLink, "id">): Promise<AdminLink>
  deactivate(link: Pick<AdminLink, "id">): Promise<Answer>
  idsOf(query: string): Promise<string[]>
}

export function adminPaymentLinks(admin: () => Admin): AdminPaymentLinks {
  const ask: AdminPaymentLinks["ask"] = (body) =>
    admin().request("post", PAYMENT_LINKS, { account: "br", ...body })
  return {
    ask,
    make: async (body) => linkIn(await succeeds(ask(body))),
    read: async ({ id }) =>
      linkIn(await succeeds(admin().request("get", `${ROOT}/charges/${id}`))),
    deactivate: ({ id }) => admin().request("post", deactivationOf(id)),
    idsOf: async (query) => {
      const { charges } = await succeeds(
        admin().request("get", `${ROOT}/charges?view=links&${query}`)
      )
      return (charges as AdminLink[]).map(({ id }) => id)
    },
  }
}

/** The link in an answer with a charge. */
export function linkIn({ charge }: { charge?: unknown }): AdminLink {
  const { link, ...rest } = charge as AdminLink & { link: object }
  return { ...rest, ...link }
}
