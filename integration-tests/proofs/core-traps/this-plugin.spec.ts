import { describeCardShop } from "../../support/app/describe-card-shop"
import { declareTrapTests } from "./declare-trap-tests"
import { pluginUnderTest } from "./providers/this-plugin"

describeCardShop({}, (shop) =>
  declareTrapTests(() => shop, pluginUnderTest(shop))
)
