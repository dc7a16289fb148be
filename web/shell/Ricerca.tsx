import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessione } from '#web/sessione.ts';
import { useFuocoDiRitorno } from '#web/ui/fuoco-di-ritorno.ts';
import { Tasto } from '#web/ui/Tasto.tsx';
import { chiudiFinestra } from './finestre.ts';
import classi from './ricerca.module.css';
import { useUltimeSchermate } from './ultime-schermate.ts';
import { cercaVoci, type VoceRicerca, vociRicerca } from './voci-ricerca.ts';

/** Without a text, the screens last used come first. */
function useVoci(testo: string): readonly VoceRicerca[] {
  const { privilegi } = useSessione();
  const ultime = useUltimeSchermate();
  return useMemo(() => {
    const voci = vociRicerca(privilegi);
    if (testo.trim()) return cercaVoci(voci, testo);
    const recenti = ultime.flatMap((uno) => voci.filter(({ percorso }) => percorso === uno));
    return [...recenti, ...voci.filter((una) => !recenti.includes(una))];
  }, [privilegi, ultime, testo]);
}

const PASSI: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

export default function Ricerca() {
  const { t } = useTranslation();
  const naviga = useNavigate();
  const id = useId();
  useFuocoDiRitorno(true);
  const elenco = useRef<HTMLDivElement>(null);
  const [testo, setTesto] = useState('');
  const [scelta, setScelta] = useState(0);
  const voci = useVoci(testo);

  const apri = (voce: VoceRicerca | undefined) => {
    if (!voce) return;
    chiudiFinestra();
    void naviga({ to: voce.percorso });
  };
  const alTasto = (evento: KeyboardEvent) => {
    const passo = PASSI[evento.key];
    if (evento.key === 'Enter') apri(voci[scelta]);
    else if (passo !== undefined) {
      setScelta(Math.max(0, Math.min(voci.length - 1, scelta + passo)));
    } else return;
    evento.preventDefault();
  };
  useEffect(() => {
    elenco.current?.children[scelta]?.scrollIntoView({ block: 'nearest' });
  }, [scelta]);

  return (
    <Modal
      opened
      onClose={chiudiFinestra}
      withCloseButton={false}
      padding={0}
      size={560}
      aria-label={t('cercaTitolo')}
    >
      <input
        className={classi.campo}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={voci[scelta] ? `${id}-${scelta}` : undefined}
        aria-label={t('cercaTitolo')}
        placeholder={t('cerca')}
        autoComplete="off"
        spellCheck={false}
        value={testo}
        onChange={({ currentTarget }) => {
          setTesto(currentTarget.value);
          setScelta(0);
        }}
        onKeyDown={alTasto}
      />
      <div
        ref={elenco}
        id={id}
        role="listbox"
        aria-label={t('cercaTitolo')}
        className={classi.voci}
      >
        {voci.map((voce, indice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
          <div
            key={voce.percorso}
            id={`${id}-${indice}`}
            role="option"
            tabIndex={-1}
            aria-selected={indice === scelta}
            className={classi.voce}
            onClick={() => apri(voce)}
            onMouseMove={() => setScelta(indice)}
          >
            <span>{voce.titolo}</span>
            <span className={classi.sezione}>
              {voce.pronta ? voce.sezione : `${voce.sezione} · in costruzione`}
            </span>
          </div>
        ))}
      </div>
      {voci.length === 0 ? <p className={classi.vuoto}>{t('cercaVuoto')}</p> : null}
      <p className={classi.tasti}>
        <Tasto>↑</Tasto> <Tasto>↓</Tasto> {t('cercaMuovi')} <Tasto>⏎</Tasto> {t('cercaApri')}{' '}
        <Tasto>Esc</Tasto> {t('cercaChiudi')}
      </p>
    </Modal>
  );
}
