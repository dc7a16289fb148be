import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteFiscalita } from '#contract/fiscalita.ts';
import { annoDellaPerdita } from '#domain/fiscalita/parole-zainetto.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { Traccia } from '#web/calcolo/Traccia.tsx';
import { CampoTitolo } from '#web/movimenti/fissato/CampoTitolo.tsx';
import { erroriDeiCampi, testoErrore } from '#web/record/errore.ts';
import { useDepositari } from '#web/tabelle/depositari/depositari.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { type Ipotesi, inCentesimi, type Rapporto } from './fiscalita-api.ts';
import classi from './zainetto.module.css';

const LARGHEZZA = 620;

interface ProvaVenditaProps {
  readonly rapporto: Rapporto;
  readonly onChiudi: () => void;
}

/** What a sale would earn, which losses it would use, which tax: nothing is written. */
export default function ProvaVendita({ rapporto, onChiudi }: ProvaVenditaProps) {
  const depositari = useDepositari() ?? [];
  const dichiara = rapporto.cod_Depositario === null;
  const [depositario, setDepositario] = useState(rapporto.cod_Depositario);
  const suo = depositari.find(({ cod_Depositario }) => cod_Depositario === depositario);
  const [scelto, setPortafoglio] = useState<string | null>(null);
  const portafoglio = scelto ?? suo?.cod_Portafoglio ?? null;
  const [titolo, setTitolo] = useState<string | null>(null);
  const [quantita, setQuantita] = useState<string | null>(null);
  const [prezzo, setPrezzo] = useState<string | null>(null);
  const [giorno, setGiorno] = useState<Data | null>(oggi());
  const prova = useMutation({
    mutationFn: () =>
      chiama(rotteFiscalita.ipotesi, {
        body: {
          cod_Portafoglio: portafoglio ?? '',
          cod_Depositario: depositario ?? '',
          cod_Titolo: titolo ?? '',
          qtaVnominale: quantita ?? '',
          ...{ prezzo: prezzo ?? '', dataMovimento: giorno ?? '' },
        },
      }),
  });
  const errori = erroriDeiCampi(prova.error);
  const manca = [portafoglio, depositario, titolo, quantita, prezzo, giorno].some((uno) => !uno);
  return (
    <Cassetto titolo="E se vendo" aperto larghezza={LARGHEZZA} onChiudi={onChiudi}>
      <form
        aria-label="E se vendo"
        onSubmit={(evento) => {
          evento.preventDefault();
          if (!manca) prova.mutate();
        }}
      >
        <div className={classi.campi}>
          <CampoTitolo
            etichetta="Titolo"
            obbligatorio
            valore={titolo}
            onCambia={setTitolo}
            errore={errori.cod_Titolo}
          />
          <CampoData etichetta="Data" obbligatorio valore={giorno} onCambia={setGiorno} />
          <CampoNumero
            facoltativo
            etichetta="Quantità o nominale"
            obbligatorio
            valore={quantita}
            onCambia={setQuantita}
            errore={errori.qtaVnominale}
          />
          <CampoNumero
            facoltativo
            etichetta="Prezzo"
            obbligatorio
            valore={prezzo}
            onCambia={setPrezzo}
            errore={errori.prezzo}
          />
          {dichiara ? (
            <CampoScelta
              etichetta="Depositario"
              obbligatorio
              opzioni={depositari.map(({ cod_Depositario: codice, descrizione }) => ({
                codice,
                descrizione,
              }))}
              valore={depositario}
              onCambia={setDepositario}
            />
          ) : null}
          <CampoScelta
            etichetta="Portafoglio"
            obbligatorio
            opzioni={useSceltePortafogli()}
            valore={portafoglio}
            onCambia={setPortafoglio}
            errore={errori.cod_Portafoglio}
          />
        </div>
        <p className={classi.prova}>
          <Button type="submit" disabled={manca} loading={prova.isPending}>
            Calcola
          </Button>
        </p>
      </form>
      {prova.error ? <p role="alert">{testoErrore(prova.error)}</p> : null}
      {prova.data ? <Esito esito={prova.data} /> : null}
    </Cassetto>
  );
}

function Esito({ esito }: { readonly esito: Ipotesi }) {
  const perde = esito.importo.startsWith('-');
  const righe = [
    [perde ? 'Minusvalenza' : 'Plusvalenza', esito.importo],
    [`Imponibile (conta il ${esito.percImponibile.replace('.', ',')}%)`, esito.imponibile],
    ...esito.usi.map(({ realizzata, usata }) => [
      `Perdite del ${annoDellaPerdita(realizzata)} usate`,
      usata,
    ]),
    ['Tassato', esito.tassato],
    [
      esito.regime === 'D'
        ? 'L’imposta dell’anno cambia di'
        : `Imposta al ${esito.aliquota.replace('.', ',')}%`,
      esito.imposta,
    ],
  ] as const;
  return (
    <section aria-label="Esito">
      <dl className={classi.esito}>
        {righe.map(([nome, valore]) => (
          <Voce key={nome} nome={nome ?? ''} valore={valore ?? '0'} />
        ))}
      </dl>
      <Traccia passi={esito.traccia} titolo="Come si arriva al risultato" decimaliMin={2} />
    </section>
  );
}

function Voce({ nome, valore }: { readonly nome: string; readonly valore: string }) {
  return (
    <>
      <dt>{nome}</dt>
      <dd>{inCentesimi(valore)}</dd>
    </>
  );
}
