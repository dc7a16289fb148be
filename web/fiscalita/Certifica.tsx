import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteFiscalita } from '#contract/fiscalita.ts';
import { ANNI_DI_RIPORTO } from '#domain/calcolo/minusvalenze.ts';
import { annoDellaPerdita } from '#domain/fiscalita/parole-zainetto.ts';
import { dueDecimali } from '#domain/money/numero-italiano.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import {
  CHIAVE_FISCALITA,
  delRapporto,
  inCentesimi,
  type Prospetto,
  type Rapporto,
} from './fiscalita-api.ts';
import classi from './zainetto.module.css';

interface CertificaProps {
  readonly rapporto: Rapporto;
  readonly prospetto: Prospetto;
  readonly onChiudi: () => void;
}

const GIUGNO_2014 = '2014-06-30';

/** The losses that the custodian may certify at the end of a year, ours beside each. */
const righeDi = ({ anno }: Prospetto) => {
  const nostre = new Map(anno.residue.map((una) => [una.realizzata, una.importo]));
  const anni = Array.from(
    { length: ANNI_DI_RIPORTO + 1 },
    (_, i) => `${anno.anno - ANNI_DI_RIPORTO + i}-12-31`,
  );
  return [...new Set([...anni, ...nostre.keys()])]
    .toSorted()
    .map((realizzata) => ({ realizzata, nostra: nostre.get(realizzata) ?? '0' }));
};

/** The custodian's lines beside ours: what differs is certified by who says why. */
export default function Certifica({ rapporto, prospetto, onChiudi }: CertificaProps) {
  const memoria = useQueryClient();
  const righe = righeDi(prospetto);
  const [scritte, setScritte] = useState<Readonly<Record<string, string | null>>>({});
  const [imposta, setImposta] = useState<string | null>(null);
  const [riferimento, setRiferimento] = useState('');
  const [motivo, setMotivo] = useState('');
  const { anno } = prospetto;
  const certifica = useMutation({
    mutationFn: () =>
      chiama(rotteFiscalita.certifica, {
        body: {
          ...delRapporto(rapporto),
          anno: anno.anno,
          righe: righe.flatMap(({ realizzata }) => {
            const importo = scritte[realizzata];
            if (!importo) return [];
            const entroGiugno = realizzata === GIUGNO_2014;
            return [{ anno: Number(realizzata.slice(0, 4)), entroGiugno, importo }];
          }),
          imposta,
          riferimento: riferimento || null,
          motivo: motivo || null,
        },
      }),
    onSuccess: () => {
      annunciaFatto(
        `${anno.anno} certificato`,
        'Da ora non si riscrive: ciò che cambia conta nel primo anno aperto.',
      );
      onChiudi();
    },
    onError: (errore) => segnalaErrore('Anno non certificato', errore),
    onSettled: () => memoria.invalidateQueries({ queryKey: CHIAVE_FISCALITA }),
  });
  return (
    <Modale
      titolo={`Certifica il ${anno.anno}`}
      aperta
      ferma
      misura="lg"
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Certifica',
        esegui: () => certifica.mutate(),
        inCorso: certifica.isPending,
      }}
    >
      <p className="nota">
        Ciò che resta a fine anno secondo il depositario, anno per anno. Certificato, l’anno non si
        riscrive più, e nemmeno quelli prima.
      </p>
      {certifica.error ? <p role="alert">{testoErrore(certifica.error)}</p> : null}
      <div className={classi.righe}>
        {righe.map(({ realizzata, nostra }) => (
          <CampoNumero
            key={realizzata}
            facoltativo
            etichetta={`Perdite del ${annoDellaPerdita(realizzata)}`}
            decimali={dueDecimali}
            valore={scritte[realizzata] ?? null}
            onCambia={(importo) => setScritte({ ...scritte, [realizzata]: importo })}
            aiuto={`Per noi ${inCentesimi(nostra)}`}
          />
        ))}
        <CampoNumero
          facoltativo
          etichetta="Imposta dell’anno"
          decimali={dueDecimali}
          valore={imposta}
          onCambia={setImposta}
          aiuto={`Per noi ${inCentesimi(anno.imposta)}`}
        />
      </div>
      <div className={classi.campi}>
        <CampoTesto etichetta="Riferimento" valore={riferimento} onCambia={setRiferimento} />
        <CampoTesto etichetta="Motivo, se differisce" valore={motivo} onCambia={setMotivo} />
      </div>
    </Modale>
  );
}
