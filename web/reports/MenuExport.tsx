import { Button, Menu } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import type { FormatoExport } from './esporta-subito.ts';
import type { DaStampare } from './richiesta-report.ts';

const FinestraStampa = lazy(() => import('./FinestraStampa.tsx'));

export interface MenuExportProps {
  /** What the screen shows, read when it is asked for. */
  readonly leggi: () => DaStampare;
  /** Which rows these are: «delle righe filtrate». */
  readonly quali: string;
  /** Other reports of the same screen. */
  readonly altri?: readonly AltroReport[];
}

interface AltroReport {
  readonly nome: string;
  readonly leggi: () => DaStampare;
}

const FORMATI: readonly FormatoExport[] = ['CSV', 'XLSX'];
const TASTI = ['stampa'] as const;
/** An address that asks for it: from the palette, another screen, a link. */
const ATTO = 'stampa';

/** «Export» of a screen: printed as one wants it, or saved at once; Ctrl+P prints from anywhere on it. */
export function MenuExport({ leggi, quali, altri = [] }: MenuExportProps) {
  const [daStampare, setDaStampare] = useState<DaStampare | null>(null);
  const [inCorso, setInCorso] = useState(false);
  useStampaChiesta(() => setDaStampare(leggi()));
  const esporta = async (formato: FormatoExport) => {
    setInCorso(true);
    const { esportaSubito } = await import('./esporta-subito.ts');
    await esportaSubito(leggi(), formato);
    setInCorso(false);
  };
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<Icona nome="giu" misura={12} />}
            loading={inCorso}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={<Tasto>Ctrl P</Tasto>} onClick={() => setDaStampare(leggi())}>
            Stampa…
          </Menu.Item>
          {altri.map((altro) => (
            <Menu.Item key={altro.nome} onClick={() => setDaStampare(altro.leggi())}>
              {altro.nome}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {FORMATI.map((formato) => (
            <Menu.Item key={formato} onClick={() => void esporta(formato)}>
              {formato} {quali}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {daStampare ? (
        <Suspense fallback={null}>
          <FinestraStampa {...daStampare} onChiudi={() => setDaStampare(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Ctrl+P in place of the browser's own, which would print the window; and `?atto=stampa`. */
function useStampaChiesta(stampa: () => void): void {
  useTasti(TASTI);
  const attuale = useRef(stampa);
  useEffect(() => {
    attuale.current = stampa;
  });
  useEffect(() => {
    const alTasto = (evento: KeyboardEvent) => {
      if (!tavolaTasti.stampa.premuto(evento)) return;
      evento.preventDefault();
      attuale.current();
    };
    document.addEventListener('keydown', alTasto, true);
    return () => document.removeEventListener('keydown', alTasto, true);
  }, []);
  const { atto } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  useEffect(() => {
    if (atto !== ATTO) return;
    cambia({ atto: '' });
    attuale.current();
  }, [atto, cambia]);
}
