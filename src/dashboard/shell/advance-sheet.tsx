import { useEffect, useRef, useState, type JSX, type MouseEvent } from 'react';
import { Sheet } from '../components/form-dialog.js';
import { loadObjectWork, useAdvanceTarget } from '../data/advance-target.js';
import { useClock, useCurrentTime, useScheduleResource } from '../data/clock.js';
import { toHref } from '../data/route.js';
import { AdvancePanel } from '../time-machine/advance-panel.js';

export interface AdvanceSheetProps {
  /** Kind of work or instant that is selected first; empty for the first work of the open object, or else of all. */
  to: string;
  /** Id of the object that the page behind the sheet shows; null without one. */
  objectId: string | null;
  onClose: () => void;
}

/** Sheet that advances the clock to the next work of a kind or to a date, with a short preview. A link closes it. */
export function AdvanceSheet({ to, objectId, onClose }: AdvanceSheetProps): JSX.Element {
  const clock = useClock();
  const now = useCurrentTime(clock);
  const [chosen, setChosen] = useState(to);
  const object = useScheduleResource(`work of ${objectId}`, async () => ({
    work: await loadObjectWork(objectId),
  }));
  const objectWork = object.data?.work ?? null;
  const advance = useAdvanceTarget(chosen === '' ? (objectWork?.at ?? '') : chosen, now);
  const content = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    // The targets load after the sheet has opened with the focus on its Close button.
    const target = content.current?.querySelector<HTMLElement>('[name=target]:checked:enabled');
    if (hasFocus.current || !target) return;
    hasFocus.current = true;
    target.focus();
  });
  const handleClick = ({ target: clicked }: MouseEvent): void => {
    if (clicked instanceof Element && clicked.closest('a')) onClose();
  };
  return (
    <Sheet title="Advance the clock" onClose={onClose}>
      <div ref={content} onClick={handleClick}>
        {clock && now !== null && (object.data ?? object.error) ? (
          <AdvancePanel
            clock={clock}
            now={now}
            {...advance}
            objectWork={objectWork}
            onChoose={setChosen}
            isShort
          />
        ) : null}
        <p className="hint advance-link">
          The <a href={toHref('time')}>time machine</a> shows the work of each day.
        </p>
      </div>
    </Sheet>
  );
}
