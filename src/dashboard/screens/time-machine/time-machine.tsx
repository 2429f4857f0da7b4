import { Timer } from 'lucide';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { EmptyState } from '../../components/empty-state.js';
import { Screen } from '../../components/screen.js';
import {
  addDuration,
  findFirstKind,
  findNext,
  isTargetKind,
  type TargetKind,
} from '../../lib/advance-target.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import { replaceRoute, toFilteredHref, toHref, useRoute } from '../../lib/route.js';
import { useClock, useCurrentTime, type ClockState } from '../../lib/use-clock.js';
import { useResource, type Resource } from '../../lib/use-resource.js';
import { useScheduleChanges } from '../../lib/use-schedule-changes.js';
import { AdvancePanel } from './advance-panel.js';
import { Timeline } from './timeline.js';
import '../../styles/time-machine.css';

/** Screen that shows past and scheduled work on a timeline, and advances the clock. */
export function TimeMachine(): JSX.Element {
  const clock = useClock();
  const now = useCurrentTime(clock);
  return (
    <Screen title="Time machine">{clock && now !== null ? <Content clock={clock} now={now} /> : null}</Screen>
  );
}

function Content({ clock, now }: { clock: ClockState; now: string }): JSX.Element {
  const { query } = useRoute();
  const setQuery = (changes: Record<string, string>): void => {
    replaceRoute(toFilteredHref(changes));
  };
  const hasPurchases = useHasPurchases();
  const { kind, target, forecast } = useTarget(query.get('to') ?? '');
  return (
    <div class="time-machine">
      <AdvancePanel
        clock={clock}
        now={now}
        forecast={forecast.data}
        error={forecast.error}
        kind={kind}
        target={target}
        onChoose={(to) => {
          setQuery({ to });
        }}
      />
      {hasPurchases === false ? (
        <NoSubscription />
      ) : (
        <Timeline query={query} setQuery={setQuery} now={now} target={target} />
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
        <a class="button primary" href={toHref('checkout')}>
          Create a subscription
        </a>
      }
      command="tollgate seed demo"
    >
      <p>The time machine shows the payments of subscriptions, and advances the clock to the next one.</p>
    </EmptyState>
  );
}

/** Returns true if there is a purchase, and undefined before this is known. */
function useHasPurchases(): boolean | undefined {
  const { data } = useResource(
    'first purchase',
    () => unwrap(sandboxApi.GET('/objects', { params: { query: { type: 'purchase', limit: 1 } } })),
    ({ type }) => type === 'event',
  );
  return data && data.data.length > 0;
}

/** Work that is listed one by one. A longer forecast is summed up. */
const MAX_LISTED_WORK = 1_000;

type Forecast = Schemas['Forecast'];

interface Target {
  /** Chosen kind of work, or null for a date. */
  kind: TargetKind | null;
  /** Null if no work of the kind is scheduled. */
  target: string | null;
  forecast: Resource<Forecast>;
}

/** Resolves the target of the URL, and loads the forecast until then. The default is the first scheduled work. */
function useTarget(chosen: string): Target {
  const resolve = (forecast: Forecast): Pick<Target, 'kind' | 'target'> => {
    if (chosen !== '' && !isTargetKind(chosen))
      return { kind: null, target: chosen > forecast.from ? chosen : forecast.from };
    const kind = chosen === '' ? findFirstKind(forecast) : chosen;
    return { kind, target: kind === null ? null : findNext(forecast, kind) };
  };
  const forecast = useResource(`forecast ${chosen}`, async () => {
    // The first forecast finds the next work, and the second one has its effect.
    const { now } = await unwrap(sandboxApi.GET('/clock'));
    const start = await loadForecast(addDuration(now, '1 hour'), 1);
    const { target } = resolve(start);
    return target === null ? start : loadForecast(target, MAX_LISTED_WORK);
  });
  useScheduleChanges(forecast.reload);
  // While the forecast of another target loads, the previous one has the next work.
  const latest = useRef<Forecast | undefined>(undefined);
  latest.current = forecast.data ?? latest.current;
  const initial = { kind: isTargetKind(chosen) ? chosen : null, target: null };
  return {
    ...(latest.current ? resolve(latest.current) : initial),
    forecast: { ...forecast, data: latest.current },
  };
}

function loadForecast(to: string, limit: number): Promise<Forecast> {
  return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, limit } } }));
}
