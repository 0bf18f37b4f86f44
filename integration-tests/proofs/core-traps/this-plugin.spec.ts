import { aCardShop } from "../../support/app/a-card-shop"
import { declareTrapTests } from "./declare-trap-tests"
import { pluginUnderTest } from "./providers/this-plugin"

aCardShop({}, (shop) => declareTrapTests(() => shop, pluginUnderTest(shop)))
