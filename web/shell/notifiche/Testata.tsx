import { useTranslation } from 'react-i18next';
import { stampaIstante } from '#domain/tempo/istante.ts';
import type { TipoToast } from '#web/ui/toast.ts';
import classi from './pannello.module.css';
import { tempoFa } from './tempo-fa.ts';

export type Tono = TipoToast | 'neutro';

/** Tells the tone without colour too: each has its own sign and its word for who cannot see it. */
const SEGNI: Readonly<Record<Tono, string>> = {
  successo: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  errore: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  avviso: 'M8 3v6M8 12v.6',
  neutro: 'M4 8h8',
};

export interface TestataProps {
  readonly titolo: string;
  readonly quando: string;
  readonly tono: Tono;
  readonly nuova: boolean;
}

/** The subject, the outcome and the time. */
export function Testata({ titolo, quando, tono, nuova }: TestataProps) {
  const { t, i18n } = useTranslation();
  return (
    <div className={classi.testata}>
      <svg aria-hidden="true" className={classi.segno} data-tono={tono} viewBox="0 0 16 16">
        <path d={SEGNI[tono]} />
      </svg>
      <h4>
        {titolo}
        {nuova ? (
          <span className="solo-lettore" lang={i18n.language}>
            {' '}
            ({t('daVedere')})
          </span>
        ) : null}
      </h4>
      <time dateTime={quando} title={stampaIstante(quando)} lang={i18n.language}>
        {tempoFa(quando, new Date(), i18n.language)}
      </time>
    </div>
  );
}
