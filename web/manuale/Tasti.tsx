import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nomeTasto } from '#web/tasti/nomi-tasti.ts';
import { tastiAttivi } from '#web/tasti/registro.ts';
import { perGruppo } from '#web/tasti/tavola.ts';
import { useRottaWeb } from '#web/ui/rotta.ts';
import { Tasto } from '#web/ui/Tasto.tsx';
import classi from './tasti.module.css';

/** The keys that work on the screen from which help was asked, by place. */
export function Tasti({ aperti }: { readonly aperti: boolean }) {
  const { t, i18n } = useTranslation();
  const rotta = useRottaWeb();
  const [gruppi] = useState(() => perGruppo(tastiAttivi()));
  return (
    <details className={classi.tasti} open={aperti} lang={i18n.language}>
      <summary>{t('tastiDiQui')}</summary>
      {gruppi.map(({ gruppo, tasti: voci }) => (
        <section key={gruppo} className={classi.gruppo} aria-label={t(gruppo)}>
          <h3>{t(gruppo)}</h3>
          <dl>
            {voci.map(({ tasti, chiave }) => (
              <div key={chiave}>
                <dt>
                  {tasti.map((uno) => (
                    <Tasto key={uno}>{nomeTasto(uno, i18n.language)}</Tasto>
                  ))}
                </dt>
                <dd>{t(chiave)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {gruppi.length === 1 && rotta ? (
        <p className={classi.nota}>{t('tastiNessuno', { schermata: rotta.titolo })}</p>
      ) : null}
    </details>
  );
}
