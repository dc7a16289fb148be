import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CHIAVE_TITOLI,
  certifica,
  type EsitoCertificazione,
  ritiraCertificazione,
  type Scelto,
} from '#web/lookup/titoli-api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';

type Atto = (titoli: readonly Scelto[]) => Promise<EsitoCertificazione>;

export interface Certificazione {
  readonly certifica: Atto;
  readonly ritira: Atto;
  readonly inCorso: boolean;
}

const NULLA: EsitoCertificazione = { riusciti: [], rifiutati: [] };

const quanti = (numero: number): string => (numero === 1 ? '1 titolo' : `${numero} titoli`);

/** To certify titoli or to take it back: what was done is told, what was refused is the caller's. */
export function useCertificazione(): Certificazione {
  const memoria = useQueryClient();
  const [inCorso, setInCorso] = useState(false);
  const con =
    (atto: Atto, fatto: string): Atto =>
    async (titoli) => {
      setInCorso(true);
      try {
        const esito = await atto(titoli);
        const { length } = esito.riusciti;
        if (length > 0) {
          const testo = `${quanti(length)} ${length === 1 ? fatto : fatto.replace(/o$/, 'i')}.`;
          const tipo = 'successo' as const;
          mostraToast({ titolo: 'Certificazione', testo, tipo, durataMs: DURATA_TOAST_MS });
        }
        await memoria.invalidateQueries({ queryKey: [CHIAVE_TITOLI] });
        return esito;
      } catch (errore) {
        segnalaErrore('Certificazione non riuscita', errore);
        return NULLA;
      } finally {
        setInCorso(false);
      }
    };
  return {
    certifica: con(certifica, 'certificato'),
    ritira: con(ritiraCertificazione, 'rimesso'),
    inCorso,
  };
}
