import type { Handler } from "../../../route-handler"
import {
  LONGEST_NOTIFICATION_BYTES,
  readLimitedBody,
} from "../../../../webhooks/read-limited-body"
import { receiveNotificationDelivery } from "../../receive-notification-delivery"

/**
 * Receives the gateway's notifications for one account. The URL of this route is entered in the gateway's merchant
 * panel.
 *
 * - 200: the notification is stored. A test delivery with a configured token also gets 200, but is not stored.
 * - 400: the body is incomplete, or is not a JSON object.
 * - 401: the request has no configured token.
 * - 404: the account is not configured.
 * - 413: the body is larger than 256 kB.
 * - 503: the notification could not be stored. The gateway may deliver the notification again.
 */
export const POST: Handler = async (request, response) => {
  await receiveNotificationDelivery(request, response, {
    accountId: request.params.account ?? "",
    readBody: () => readLimitedBody(request, LONGEST_NOTIFICATION_BYTES),
  })
}

/**
 * Responds to a GET of the notification URL with 200 and a text about the purpose of the URL. Merchant panels request a
 * URL to test it. The response is the same for every account id. It therefore does not reveal which accounts exist.
 */
export const GET: Handler = (_request, response) => {
  response
    .type("text/plain")
    .send("This address receives the gateway's notifications by POST.\n")
}
