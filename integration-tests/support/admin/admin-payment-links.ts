import { expectSuccess } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

const ROOT = "/admin/checkout-transparent"

/** A payment link as the tests use it: the fields of the charge and of its link in one object. */
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

/** Returns functions that send an administrator's requests about payment links. The default account is `br`. */
export function paymentLinkRequestsOfAdmin(admin: () => Admin) {
  const requestLink = (body: Record<string, unknown>) =>
    admin().request("post", `${ROOT}/payment-links`, { account: "br", ...body })
  return {
    requestLink,
    createLink: async (body: Record<string, unknown>) =>
      parseAdminLink(await expectSuccess(requestLink(body))),
    read: async ({ id }: Pick<AdminLink, "id">) =>
      parseAdminLink(
        await expectSuccess(admin().request("get", `${ROOT}/charges/${id}`))
      ),
    deactivate: ({ id }: Pick<AdminLink, "id">) =>
      admin().request("post", `${ROOT}/charges/${id}/deactivate-link`),
    idsOf: async (query: string) => {
      const { charges } = await expectSuccess(
        admin().request("get", `${ROOT}/charges?view=links&${query}`)
      )
      return (charges as AdminLink[]).map(({ id }) => id)
    },
  }
}

/** Returns the charge in an answer of the admin API and the fields of its payment link as one object. */
export function parseAdminLink({ charge }: { charge?: unknown }): AdminLink {
  const { link, ...rest } = charge as AdminLink & { link: object }
  return { ...rest, ...link }
}
