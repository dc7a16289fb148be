import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteFiscalita } from '#contract/fiscalita.ts';
import { ORIGINI_APPORTO } from '#domain/fiscalita/apporti.ts';
import { dueDecimali } from '#domain/money/numero-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { erroriDeiCampi, segnalaErrore } from '#web/record/errore.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { type Apporto, CHIAVE_FISCALITA, delRapporto, type Rapporto } from './fiscalita-api.ts';
import classi from './zainetto.module.css';

const ANNI_DI_PERDITE = 12;
const ENTRO_GIUGNO = '2014 entro giugno';

/** The years whose losses may be written; 2014 has two. */
const anniDellePerdite = (): readonly { codice: string; descrizione: string }[] => {
  const adesso = Number(oggi().slice(0, 4));
  return Array.from({ length: ANNI_DI_PERDITE + 2 }, (_, i) => String(adesso - i))
    .flatMap((anno) => (anno === '2014' ? [anno, ENTRO_GIUGNO] : [anno]))
    .map((codice) => ({ codice, descrizione: codice }));
};

interface ScriviApportoProps {
  readonly rapporto: Rapporto;
  /** Null of a new one. */
  readonly apporto: Apporto | null;
  readonly onChiudi: () => void;
}

const annoScritto = ({ realizzata }: Apporto): string =>
  realizzata === '2014-06-30' ? ENTRO_GIUGNO : realizzata.slice(0, 4);

/** Losses of a year that come from before, or from a relation that was closed. */
export function ScriviApporto({ rapporto, apporto, onChiudi }: ScriviApportoProps) {
  const memoria = useQueryClient();
  const [anno, setAnno] = useState(apporto ? annoScritto(apporto) : null);
  const [dal, setDal] = useState<Data | null>((apporto?.dal as Data | undefined) ?? oggi());
  const [importo, setImporto] = useState<string | null>(apporto?.importo ?? null);
  const [origine, setOrigine] = useState<string | null>(apporto?.origine ?? 'iniziale');
  const [riferimento, setRiferimento] = useState(apporto?.riferimento ?? '');
  const salva = useMutation({
    mutationFn: () =>
      chiama(rotteFiscalita.scriviApporto, {
        body: {
          ...delRapporto(rapporto),
          ...(apporto && { id: apporto.id, versione: apporto.versione }),
          anno: Number(anno?.slice(0, 4)),
          entroGiugno: anno === ENTRO_GIUGNO,
          dal: dal ?? '',
          importo: importo ?? '',
          origine: origine as Apporto['origine'],
          riferimento: riferimento || null,
          note: apporto?.note ?? null,
        },
      }),
    onSuccess: () => {
      annunciaFatto('Apporto scritto', 'Lo zainetto è ricontato.');
      onChiudi();
    },
    onError: (errore) => segnalaErrore('Apporto non scritto', errore),
    onSettled: () => memoria.invalidateQueries({ queryKey: CHIAVE_FISCALITA }),
  });
  const errori = erroriDeiCampi(salva.error);
  return (
    <Modale
      titolo={apporto ? 'Apporto' : 'Nuovo apporto'}
      aperta
      ferma
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Salva',
        esegui: () => salva.mutate(),
        inCorso: salva.isPending,
        impedita: anno === null || dal === null || importo === null || origine === null,
      }}
    >
      <div className={classi.campi}>
        <CampoScelta
          etichetta="Perdite del"
          obbligatorio
          primo
          opzioni={anniDellePerdite()}
          valore={anno}
          onCambia={setAnno}
          errore={errori.anno ?? errori.entroGiugno}
        />
        <CampoNumero
          facoltativo
          etichetta="Importo €"
          obbligatorio
          decimali={dueDecimali}
          valore={importo}
          onCambia={setImporto}
          errore={errori.importo}
          aiuto="Per la parte imponibile, come si certifica"
        />
        <CampoData
          etichetta="Conta dal"
          obbligatorio
          valore={dal}
          onCambia={setDal}
          errore={errori.dal}
        />
        <CampoScelta
          etichetta="Origine"
          obbligatorio
          opzioni={ORIGINI_APPORTO}
          valore={origine}
          onCambia={setOrigine}
        />
        <CampoTesto etichetta="Riferimento" valore={riferimento} onCambia={setRiferimento} />
      </div>
    </Modale>
  );
}
