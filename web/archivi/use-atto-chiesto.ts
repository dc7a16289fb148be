import { useEffect, useRef } from 'react';
import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';

/** What an address may ask an archive's screen to begin; it never writes anything by itself. */
export interface Atti {
  readonly nuovaRiga: () => void;
  readonly importa: (sorgente: Sorgente) => void;
}

const IMPORTA = /^importa-(tabella|excel|csv|provider)$/;

/** `?atto=importa-csv`: begins it once, and takes it out of the address, so that reloading does not. */
export function useAttoChiesto(scrive: boolean, { nuovaRiga, importa }: Atti): void {
  const { atto } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const fatto = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (atto === fatto.current) return;
    fatto.current = atto;
    if (atto === undefined) return;
    cambia({ atto: '' });
    if (!scrive) return;
    const sorgente = IMPORTA.exec(atto)?.[1];
    if (sorgente) importa(sorgente as Sorgente);
    else if (atto === 'nuova-riga') nuovaRiga();
  });
}
