import { describeShopWithSimulator } from "../../support/app/describe-shop-with-simulator"
import { declareTrapTests } from "./declare-trap-tests"
import { pluginUnderTest } from "./providers/this-plugin"

describeShopWithSimulator({}, (shop) =>
  declareTrapTests(() => shop, pluginUnderTest(shop))
)
