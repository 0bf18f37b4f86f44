import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { said } from "../../charge/saying"
import { refused } from "../../medusa/refused"
import { isAskedFirst } from "./refuse-form-posts"

/**
 * Refuses with 403 a GET that another site's page made a browser send with a signed-in user's cookie, by a link or an
 * image: some of our GETs write into the list of actions who read what. A dashboard on another site passes, because
 * the browser asked our server first.
 */
export function refuseOtherSites(request: MedusaRequest): void {
  const site = request.headers["sec-fetch-site"]
  if (site === "cross-site" && !isAskedFirst(request)) {
    throw refused(said("from_another_site"), MedusaError.Types.FORBIDDEN)
  }
}
