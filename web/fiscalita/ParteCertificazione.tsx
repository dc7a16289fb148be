import { stampaIstante } from '#domain/tempo/istante.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneConfronto, colonneRettifiche } from './colonne-zainetto.ts';
import { inCentesimi, type Prospetto } from './fiscalita-api.ts';
import classi from './zainetto.module.css';

/** What a year was certified with, line by line, and what moved in it since. */
export function ParteCertificazione({ prospetto }: { readonly prospetto: Prospetto }) {
  const { certificazione, rettifiche, anno } = prospetto;
  if (certificazione === null)
    return (
      <StatoVuoto
        titolo={`Il ${anno.anno} non è certificato`}
        motivo="Si conta ogni volta dai movimenti registrati. Certificandolo si confronta con ciò che dice il depositario, e da allora non si riscrive."
      />
    );
  const { imposta, impostaCertificata, creatoDa, creatoIl, motivo, riferimento, righe } =
    certificazione;
  return (
    <div className={classi.parte}>
      <p className="nota">
        {`Certificato da ${creatoDa ?? '—'} il ${stampaIstante(creatoIl)}`}
        {riferimento ? `, riferimento ${riferimento}` : ''}
        {`. Imposta per noi ${inCentesimi(imposta)}`}
        {impostaCertificata === null ? '.' : `, certificata ${inCentesimi(impostaCertificata)}.`}
        {motivo ? ` Motivo: ${motivo}` : ''}
      </p>
      <Tabella
        nome="zainetto-confronto"
        etichetta="Confronto con la certificazione"
        colonne={colonneConfronto}
        righe={righe}
        chiave={({ realizzata }) => realizzata}
        senzaViste
        vuoto={{
          motivo: 'A fine anno non restava alcuna perdita, né per noi né per chi certifica.',
        }}
      />
      <Tabella
        nome="zainetto-rettifiche"
        etichetta="Rettifiche dopo la certificazione"
        colonne={colonneRettifiche}
        righe={rettifiche}
        chiave={({ idMovimento }) => String(idMovimento)}
        senzaViste
        vuoto={{ motivo: 'Dopo la certificazione nulla di quest’anno è cambiato.' }}
      />
    </div>
  );
}
