/**
 * African places of the trade in coffee, cocoa, sesame, chia and tea, by UN/LOCODE (UNECE; the sea ports compared with `sea-ports` 0.0.9, MIT). Other names stand in brackets.
 */
export const african = {
  sea: `
    AOLAD Luanda
    AOLOB Lobito
    BJCOO Cotonou
    CDMAT Matadi
    CGPNR Pointe-Noire
    CIABJ Abidjan
    CISPY San-Pédro
    CMDLA Douala
    CMKBI Kribi
    DJJIB Djibouti
    DZALG Algiers (Alger)
    EGALY Alexandria (Alexandrie)
    EGDAM Damietta (Damiette)
    EGPSD Port Said (Port-Saïd)
    ERMSW Massawa (Massaoua)
    GALBV Libreville
    GAOWE Owendo
    GHTEM Tema
    GHTKD Takoradi
    GMBJL Banjul
    GNCKY Conakry
    GQBSG Bata
    GQSSG Malabo
    GWOXB Bissau
    KELAU Lamu
    KEMBA Mombasa
    LRMLW Monrovia
    MACAS Casablanca
    MAPTM Tanger Med (Tangier)
    MGDIE Antsiranana (Diego Suarez)
    MGMJN Mahajanga (Majunga)
    MGTMM Toamasina (Tamatave)
    MRNKC Nouakchott
    MUPLU Port Louis
    MZBEW Beira
    MZMNC Nacala
    MZMPM Maputo
    MZUEL Quelimane
    NAWVB Walvis Bay
    NGAPP Apapa (Lagos)
    NGLKK Lekki
    NGLOS Lagos
    NGONN Onne
    NGPHC Port Harcourt
    NGTIN Tin Can Island (Lagos)
    REPDG Port de la Pointe des Galets
    SDPZU Port Sudan (Port-Soudan)
    SLFNA Freetown
    SNDKR Dakar
    SOBBO Berbera
    SOMGQ Mogadishu (Mogadiscio)
    STTMS São Tomé
    TGLFW Lomé
    TNTUN Tunis
    TZDAR Dar es Salaam
    TZMYW Mtwara
    TZTGT Tanga
    TZZNZ Zanzibar
    ZACPT Cape Town (Le Cap)
    ZADUR Durban
    ZAPLZ Gqeberha (Port Elizabeth)`,
  land: `
    BFBOY Bobo-Dioulasso
    BFOUA Ouagadougou
    BWGBE Gaborone
    CDBKY Bukavu
    CDFBM Lubumbashi
    CDGOM Goma
    CFBGF Bangui
    CIBYK Bouaké
    CMYAO Yaoundé
    ETADD Addis Ababa (Addis-Abeba)
    ETDIR Dire Dawa (Dire Daoua)
    GHKMS Kumasi
    KENBO Nairobi
    LSMSU Maseru
    MLBKO Bamako
    MWBLZ Blantyre
    MWLLW Lilongwe
    NENIM Niamey
    NGABV Abuja
    NGKAN Kano
    RWKGL Kigali
    SDKRT Khartoum
    TDNDJ N'Djamena
    TZARK Arusha
    TZDOD Dodoma
    TZJRO Kilimanjaro (Moshi)
    UGEBB Entebbe
    UGKLA Kampala
    ZAJNB Johannesburg
    ZMKIW Kitwe
    ZMLUN Lusaka
    ZMNLA Ndola
    ZWBUQ Bulawayo
    ZWHRE Harare`,
  inland: `
    BIBJM Bujumbura
    CDFIH Kinshasa
    CDFKI Kisangani
    SSJUB Juba (Djouba)
    TZMWZ Mwanza
    UGJIN Jinja`,
};
