import { FastForward, Timer } from 'lucide-react';
import { useState, type JSX } from 'react';
import { Button } from '../components/buttons.js';
import { Sheet } from '../components/form-dialog.js';
import { Screen } from '../components/screen.js';
import { EmptyState } from '../components/states.js';
import { findCorrection, findNext, targetKinds, useAdvanceTarget } from '../data/advance-target.js';
import { useClock, useCurrentTime, type ClockState } from '../data/clock.js';
import { useObjects } from '../data/objects.js';
import { replaceRoute, toFilteredHref, toHref, useRoute } from '../data/route.js';
import { AdvancePanel, formatAdvanceLabel } from './advance-panel.js';
import { Timeline } from './timeline.js';
import { showInstant } from './use-range.js';
import './time-machine.css';

/** Screen that shows past and scheduled work on a timeline, and advances the clock. */
export function TimeMachine(): JSX.Element {
  const clock = useClock();
  const now = useCurrentTime(clock);
  return (
    <Screen title="Time machine" isTitleHidden>
      {clock && now !== null ? <Content clock={clock} now={now} /> : null}
    </Screen>
  );
}

function Content({ clock, now }: { clock: ClockState; now: string }): JSX.Element {
  const { query } = useRoute();
  const setQuery = (changes: Record<string, string>): void => void replaceRoute(toFilteredHref(changes));
  const hasPurchases = useHasPurchases();
  const advance = useAdvanceTarget(query.get('to') ?? '', now);
  const {
    correction,
    forecast: { data: forecast, error },
  } = advance;
  const target = correction === null ? advance.target : null;
  const [isSheet, setSheet] = useState(false);
  const choose = (to: string): void => {
    const kind = targetKinds.map(([each]) => each).find((each) => each === to);
    const at = kind ? forecast && findNext(forecast, kind) : to;
    const isShown = at && to !== query.get('to') && findCorrection(at, now) === null;
    setQuery({ to, ...(isShown && showInstant(query, now, at)) });
  };
  const panel = <AdvancePanel clock={clock} now={now} {...advance} onChoose={choose} />;
  const label = formatAdvanceLabel({ target, correction, now, forecast, error });
  return (
    <div className="time-machine">
      {hasPurchases === false ? (
        <NoSubscription />
      ) : (
        <Timeline
          query={query}
          setQuery={setQuery}
          now={now}
          target={target}
          onChooseTarget={(to) => void setQuery({ to })}
          isAdvancing={clock.advancing_to !== null}
        />
      )}
      <div className="advance-bar">
        <Button
          tone={target === null ? 'secondary' : 'primary'}
          isWrite={false}
          icon={FastForward}
          aria-haspopup="dialog"
          onClick={() => void setSheet(true)}
        >
          {target === null ? (forecast ? 'Choose a date…' : label) : `${label}…`}
        </Button>
      </div>
      {isSheet ? (
        <Sheet title="Advance the clock" onClose={() => void setSheet(false)}>
          {panel}
        </Sheet>
      ) : (
        panel
      )}
    </div>
  );
}

function NoSubscription(): JSX.Element {
  return (
    <EmptyState
      title="No subscription yet"
      icon={Timer}
      actions={
        <a className="button primary" href={toHref('checkout')}>
          Create a subscription
        </a>
      }
      command="npx tollgate seed demo"
    >
      <p>The time machine shows the payments of subscriptions, and advances the clock to the next one.</p>
    </EmptyState>
  );
}

/** Returns true if there is a purchase, and undefined before this is known. */
function useHasPurchases(): boolean | undefined {
  const { data } = useObjects('purchase', { limit: 1 });
  return data && data.rows.length > 0;
}
