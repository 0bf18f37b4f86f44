import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { checkPlugin } from "./check-plugin"
import {
  CardProviderService,
  LinkProviderService,
  PixProviderService,
  WalletProviderService,
} from "./services"

export default ModuleProvider(Modules.PAYMENT, {
  services: [
    CardProviderService,
    PixProviderService,
    WalletProviderService,
    LinkProviderService,
  ],
  loaders: [checkPlugin],
})
