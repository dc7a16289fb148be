import { TextInput } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { indirizzoDi, type Luogo } from './luogo.ts';
import classi from './manuale.module.css';
import { testoDi } from './marcatura.ts';
import { INDICE } from './pagine.ts';
import { Ricerca } from './Ricerca.tsx';
import { idTitolo, Testo } from './Testo.tsx';
import { usePaginaManuale } from './use-pagina.ts';

/** The place that the address names. */
function useLuogo(): Luogo {
  const { pathname, hash } = useLocation();
  return { pagina: pathname.split('/')[2] || INDICE, ancora: decodeURIComponent(hash) };
}

/** `/manuale`: the manual as pages with an address, for whoever is logged in. */
export default function PaginaManuale() {
  const { t } = useTranslation();
  const router = useRouter();
  const luogo = useLuogo();
  const [testo, setTesto] = useState('');
  const indice = usePaginaManuale(INDICE).data;
  const { data: pagina, error } = usePaginaManuale(luogo.pagina);
  const vai = (nuovo: Luogo) => {
    setTesto('');
    void router.navigate({ href: indirizzoDi(nuovo) });
  };
  useEffect(() => {
    if (pagina && luogo.ancora !== '')
      document.getElementById(idTitolo(luogo.ancora))?.scrollIntoView();
  }, [pagina, luogo.ancora]);
  const [titolo] = pagina?.blocchi ?? [];
  const nome = titolo?.t === 'titolo' && luogo.pagina !== INDICE ? testoDi(titolo.dentro) : '';
  return (
    <>
      <Intestazione {...(nome === '' ? {} : { titolo: nome })} />
      <div className={classi.pagina} data-manuale>
        <nav className={classi.indice} aria-label={t('manualeIndice')}>
          <TextInput
            aria-label={t('manualeCerca')}
            placeholder={t('manualeCerca')}
            value={testo}
            maxLength={100}
            onChange={({ currentTarget }) => setTesto(currentTarget.value)}
          />
          {indice && luogo.pagina !== INDICE ? (
            <Testo pagina={indice} qui={INDICE} onVai={vai} senzaTitolo />
          ) : null}
        </nav>
        <div className={classi.colonna}>
          {testo.trim() === '' ? null : <Ricerca testo={testo.trim()} onVai={vai} />}
          {error ? <p role="alert">{t('manualeGuasto', { motivo: error.message })}</p> : null}
          {pagina && testo.trim() === '' ? (
            <Testo pagina={pagina} qui={luogo.pagina} onVai={vai} senzaTitolo />
          ) : null}
          {pagina === null ? (
            <StatoVuoto
              titolo="Il manuale non ha questa pagina"
              azione={<BottoneLink to="/manuale">{t('manualeIndice')}</BottoneLink>}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}
