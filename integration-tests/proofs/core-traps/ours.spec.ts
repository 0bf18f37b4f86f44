import { aCardShop } from "../../support/app/a-card-shop"
import { proveTraps } from "./prove-traps"
import { ours } from "./providers/ours"

aCardShop({}, (shop) => proveTraps(() => shop, ours(shop)))
