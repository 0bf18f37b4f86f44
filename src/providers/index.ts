import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { checkPlugin } from "./check-plugin"
import { CardProviderService } from "./card/service"
import { LinkProviderService } from "./link/service"
import { PixProviderService } from "./pix/service"
import { WalletProviderService } from "./wallet/service"

export default ModuleProvider(Modules.PAYMENT, {
  services: [
    CardProviderService,
    PixProviderService,
    WalletProviderService,
    LinkProviderService,
  ],
  loaders: [checkPlugin],
})
