import type { JSX } from 'preact';
import { Card } from '../../components/card.js';
import { ErrorState } from '../../components/error-state.js';
import { Screen } from '../../components/screen.js';
import type { Route } from '../../lib/route.js';
import { useConfiguration } from '../../lib/use-configuration.js';
import { Branding } from './branding.js';
import { NewPurchase } from './new-purchase.js';
import { RecentPurchases } from './recent-purchases.js';

/** Screen that sells a plan: by a checkout page, or with a test card. It also has the branding of checkout pages. */
export function Checkout({ route }: { route: Route }): JSX.Element {
  const { configuration, error, reload } = useConfiguration();
  return (
    <Screen title="Checkout">
      <div class="columns">
        <div>
          <Card title="New purchase">
            <NewPurchase query={route.query} />
          </Card>
          <RecentPurchases />
        </div>
        <Card title="Branding">
          <ErrorState title="The branding could not be loaded" error={error} onRetry={reload} />
          <Branding key={configuration?.id} branding={configuration?.branding ?? null} onSaved={reload} />
        </Card>
      </div>
    </Screen>
  );
}
