import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { CampiPreferenze } from './CampiPreferenze.tsx';
import classi from './impostazioni-utente.module.css';

const MieiToken = lazy(() => import('#web/accesso/token/MieiToken.tsx'));
const MioRecapito = lazy(() => import('#web/posta/MioRecapito.tsx'));
const MieSessioni = lazy(() => import('#web/accesso/utenti/MieSessioni.tsx'));

function Accesso() {
  const { utente } = useSessione();
  return (
    <section className={`pannello ${classi.foglio}`} aria-labelledby="accesso">
      <h2 id="accesso">Accesso</h2>
      <dl className={classi.dati}>
        <div>
          <dt>Nome utente</dt>
          <dd>{utente.username}</dd>
        </div>
        {utente.nome ? (
          <div>
            <dt>Nome</dt>
            <dd>{utente.nome}</dd>
          </div>
        ) : null}
      </dl>
      <div>
        <BottoneLink to="/page/impostazioni/reset-password" variant="default">
          Cambia password
        </BottoneLink>{' '}
        <BottoneLink to="/page/impostazioni/secondo-fattore" variant="default">
          Secondo fattore
        </BottoneLink>
      </div>
    </section>
  );
}

/** `/page/impostazioni/user-settings`: what users set for themselves; it applies at once. */
export default function ImpostazioniUtente() {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Intestazione />
      <div className={classi.fogli}>
        <section className={`pannello ${classi.foglio}`} aria-labelledby="preferenze">
          <div lang={i18n.language}>
            <h2 id="preferenze">{t('preferenze')}</h2>
            <p className="tenue">{t('preferenzeNota')}</p>
          </div>
          <CampiPreferenze />
        </section>
        <Accesso />
        <section className={`pannello ${classi.foglio}`} aria-labelledby="posta">
          <h2 id="posta">Posta</h2>
          <Suspense>
            <MioRecapito />
          </Suspense>
        </section>
        <section className={`pannello ${classi.foglio}`} aria-labelledby="sessioni">
          <h2 id="sessioni">Le mie sessioni</h2>
          <Suspense>
            <MieSessioni />
          </Suspense>
        </section>
        <section className={`pannello ${classi.foglio}`} aria-labelledby="token">
          <div>
            <h2 id="token">Token per programmi</h2>
            <p className="tenue">
              Con un token un programma chiama Rateo a nome di chi lo fa, e mai con più privilegi
              dei suoi.
            </p>
          </div>
          <Suspense>
            <MieiToken />
          </Suspense>
        </section>
      </div>
    </>
  );
}
