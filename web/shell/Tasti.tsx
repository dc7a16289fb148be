import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nomeTasto } from '#web/tasti/nomi-tasti.ts';
import { tastiAttivi } from '#web/tasti/registro.ts';
import { perGruppo } from '#web/tasti/tavola.ts';
import { chiudiFinestra } from '#web/ui/finestre.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { useRottaWeb } from '#web/ui/rotta.ts';
import { Tasto } from '#web/ui/Tasto.tsx';
import classi from './tasti.module.css';

/** `?`: the keys that work on the screen from which it was asked, by place. */
export default function Tasti() {
  const { t, i18n } = useTranslation();
  const rotta = useRottaWeb();
  const [gruppi] = useState(() => perGruppo(tastiAttivi()));
  return (
    <Modale titolo={t('tastiTitolo')} aperta onChiudi={chiudiFinestra}>
      <div lang={i18n.language}>
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
      </div>
    </Modale>
  );
}
