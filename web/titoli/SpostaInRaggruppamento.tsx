import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import type { Titolo } from '#contract/titoli-forme.ts';
import { chiama } from '#web/base/api.ts';
import { CHIAVE_TITOLI } from '#web/lookup/titoli-api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { useRaggruppamentiNoti } from './use-raggruppamenti-noti.ts';

interface SpostaProps {
  readonly titoli: readonly Titolo[];
  readonly onChiudi: () => void;
  readonly onFatto: () => void;
}

const descritto = ({ descrizione }: { readonly descrizione: string }) => descrizione;

/** Puts the chosen titoli into one grouping; of its dimension they leave the one they were in. */
export function SpostaInRaggruppamento({ titoli, onChiudi, onFatto }: SpostaProps) {
  const memoria = useQueryClient();
  const { opzioni, numero } = useRaggruppamentiNoti();
  const [scelto, setScelto] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const numeroRaggruppamento = numero(scelto ?? '');
  const sposta = async () => {
    if (scelto === null || numeroRaggruppamento === undefined) return;
    setInCorso(true);
    try {
      const { mossi } = await chiama(rotteRaggruppamenti.mettiTitoli, {
        body: {
          numeroRaggruppamento,
          idRaggruppamento: Number(scelto),
          righe: titoli.map(({ cod_Titolo }) => ({ titolo: cod_Titolo })),
        },
      });
      const { inseriti = 0, spostati = 0, invariati = 0 } = mossi ?? {};
      annunciaFatto(
        'Raggruppamento',
        `${inseriti} messi, ${spostati} spostati da un altro, ${invariati} c’erano già.`,
      );
      void memoria.invalidateQueries({ queryKey: ['raggruppamenti'] });
      void memoria.invalidateQueries({ queryKey: [CHIAVE_TITOLI] });
      onFatto();
    } catch (errore) {
      segnalaErrore('Titoli non spostati', errore);
    } finally {
      setInCorso(false);
    }
  };
  const quanti = titoli.length === 1 ? titoli[0]?.cod_Titolo : `${titoli.length} titoli`;
  return (
    <Modale
      titolo={`Spostare ${quanti} in un raggruppamento`}
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Sposta',
        esegui: () => void sposta(),
        impedita: scelto === null,
        inCorso,
      }}
    >
      <CampoScelta
        etichetta="Raggruppamento"
        opzioni={opzioni}
        valore={scelto}
        onCambia={setScelto}
        mostrata={descritto}
        segnaposto="Cerca codice o descrizione"
        obbligatorio
        primo
      />
    </Modale>
  );
}
