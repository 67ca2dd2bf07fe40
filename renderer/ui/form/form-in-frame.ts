import { chosenVariants } from '../../browser/experiment.ts';
import { reportFailedScript } from '../../browser/load-script.ts';
import type { FormService, ServiceForm } from './form-service.ts';

/** A form that its service shows in a frame, and what it reports from there. */
interface FramedForm {
  /** Address of the frame, with the values that travel with the lead. */
  src(values: URLSearchParams): string;
  title: string;
  /** What a message of the frame means. */
  read(data: unknown): 'ready' | 'submitted' | undefined;
}

/** Height of the frame, in CSS pixels: forms of several questions show one at a time. */
const HEIGHT = 560;

/** A form service whose forms are frames. */
export function framedService({ target, hidden }: ServiceForm, form: FramedForm): FormService {
  const src = form.src(new URLSearchParams({ ...hidden, ...chosenVariants() }));
  return {
    script: src,
    open: (signal, submitted) =>
      new Promise((ready, failed) => {
        const frame = document.createElement('iframe');
        frame.title = form.title;
        frame.src = src;
        frame.style.cssText = `display: block; width: 100%; height: ${HEIGHT}px; border: 0`;
        let isSent = false;
        addEventListener(
          'message',
          ({ source, data }) => {
            if (source !== frame.contentWindow) return;
            const meaning = form.read(data);
            if (meaning === 'ready') ready();
            if (meaning !== 'submitted' || isSent) return;
            isSent = true;
            submitted();
          },
          { signal },
        );
        signal.addEventListener('abort', () => failed(signal.reason));
        const place = document.getElementById(target);
        if (place) place.append(frame);
        else failed(reportFailedScript(src));
      }),
  };
}
