import type { MedusaContainer } from "@medusajs/framework/types"

import { publishEvents } from "../../src/reconciliation/publish-events"
import { alertPeopleOfCheckoutTransparentWorkflow } from "../../src/workflows"
import { succeeds } from "./a-shopper"
import type { Admin } from "./an-admin"

/** What stands in the dashboard's bell. */
export interface BellEntry {
  title: string
  description: string
  path: string
  cause: string
}

/** As the dashboard asks for it, the oldest first. */
export async function bellOf(admin: Admin): Promise<BellEntry[]> {
  const { notifications } = await succeeds(
    admin.request(
      "get",
      "/admin/notifications?channel=feed&to[]=&limit=100&order=created_at"
    )
  )
  return (notifications as { data: BellEntry }[]).map(({ data }) => data)
}

/** What the scheduled job does to tell people what has happened. */
export async function tellPeople(container: MedusaContainer): Promise<void> {
  await publishEvents(container)
  await alertPeopleOfCheckoutTransparentWorkflow(container).run()
}
