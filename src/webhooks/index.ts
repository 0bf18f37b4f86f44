/** What the service tells us: bytes in, domain out. */
export { hasToken, matchingToken } from "./authenticate"
export { eventTypeHeaderOf } from "./event-type-header"
export { readNotification, type ReadNotification } from "./read-notification"
