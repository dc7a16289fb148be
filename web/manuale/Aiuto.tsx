import { ActionIcon, Button, CloseButton, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paginaDelManuale } from '#domain/elenchi/manuale.ts';
import { aiutoChiesto, chiudiFinestra } from '#web/ui/finestre.ts';
import { useRottaWeb } from '#web/ui/rotta.ts';
import { indirizzoDi, type Luogo, luogoDi } from './luogo.ts';
import classi from './manuale.module.css';
import { INDICE } from './pagine.ts';
import { Ricerca } from './Ricerca.tsx';
import { Tasti } from './Tasti.tsx';
import { idTitolo, Testo } from './Testo.tsx';
import { usePaginaManuale } from './use-pagina.ts';

/** Where one is in the manual, and where one has been since it was opened. */
function useVisita() {
  const rotta = useRottaWeb();
  const [visti, setVisti] = useState<readonly Luogo[]>(() => [
    luogoDi(aiutoChiesto().luogo ?? paginaDelManuale(rotta?.percorso)),
  ]);
  return {
    luogo: visti.at(-1) ?? luogoDi(''),
    vai: (luogo: Luogo) => setVisti((prima) => [...prima, luogo]),
    indietro: visti.length > 1 ? () => setVisti((prima) => prima.slice(0, -1)) : undefined,
  };
}

/** Gives the page room beside the panel, and the focus back where it was when the panel closes. */
function useAccanto() {
  const pannello = useRef<HTMLElement>(null);
  useEffect(() => {
    const prima = document.activeElement;
    document.documentElement.dataset.aiuto = 'aperto';
    pannello.current?.querySelector<HTMLElement>('[data-lettura]')?.focus();
    return () => {
      delete document.documentElement.dataset.aiuto;
      const tenuto = document.activeElement;
      const perso = tenuto === document.body || pannello.current?.contains(tenuto);
      if ((perso ?? true) && prima instanceof HTMLElement && prima.isConnected)
        prima.focus({ preventScroll: true });
    };
  }, []);
  return pannello;
}

function Lettura({ luogo, onVai }: { readonly luogo: Luogo; readonly onVai: (l: Luogo) => void }) {
  const { t } = useTranslation();
  const { data, error } = usePaginaManuale(luogo.pagina);
  const cima = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!data) return;
    const titolo = luogo.ancora && document.getElementById(idTitolo(luogo.ancora));
    // Words of a page stand below its keys: without a heading the panel stays at its top.
    if (titolo) titolo.scrollIntoView();
    else cima.current?.closest('[data-lettura]')?.scrollTo(0, 0);
  }, [data, luogo]);
  if (error) return <p role="alert">{t('manualeGuasto', { motivo: error.message })}</p>;
  return (
    <div ref={cima}>{data ? <Testo pagina={data} qui={luogo.pagina} onVai={onVai} /> : null}</div>
  );
}

/**
 * The manual beside the screen that asked for it: no veil and no trap, so that one reads here and types there. Esc closes it
 * from within.
 */
export default function Aiuto() {
  const { t, i18n } = useTranslation();
  const pannello = useAccanto();
  const { luogo, vai, indietro } = useVisita();
  const [testo, setTesto] = useState('');
  const cercato = testo.trim();
  const apri = (nuovo: Luogo) => {
    setTesto('');
    vai(nuovo);
    pannello.current?.querySelector<HTMLElement>('[data-lettura]')?.focus();
  };
  const alTasto = (evento: KeyboardEvent) => {
    if (evento.key !== 'Escape') return;
    evento.stopPropagation();
    if (testo === '') chiudiFinestra();
    else setTesto('');
  };
  return (
    <section
      ref={pannello}
      role="dialog"
      aria-label={t('aiuto')}
      className={classi.pannello}
      lang={i18n.language}
      onKeyDown={alTasto}
      // A window below hears Esc before we can: this mark tells it that the key is not its own.
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      <header className={classi.testa}>
        <TextInput
          flex={1}
          miw={140}
          aria-label={t('manualeCerca')}
          placeholder={t('manualeCerca')}
          value={testo}
          maxLength={100}
          onChange={({ currentTarget }) => setTesto(currentTarget.value)}
        />
        <Group gap={6} wrap="nowrap">
          {indietro ? (
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('manualeIndietro')}
              title={t('manualeIndietro')}
              onClick={indietro}
            >
              ←
            </ActionIcon>
          ) : null}
          <Button variant="default" onClick={() => apri(luogoDi(INDICE))}>
            {t('manualeIndice')}
          </Button>
          <Button component="a" variant="default" target="_blank" href={indirizzoDi(luogo)}>
            {t('manualeIntero')}
          </Button>
          <CloseButton aria-label={t('cercaChiudi')} onClick={chiudiFinestra} />
        </Group>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <div className={classi.lettura} data-lettura tabIndex={0} role="document">
        {cercato === '' ? (
          <>
            <Tasti aperti={aiutoChiesto().tasti} />
            <Lettura luogo={luogo} onVai={apri} />
          </>
        ) : (
          <Ricerca testo={cercato} onVai={apri} />
        )}
      </div>
    </section>
  );
}
